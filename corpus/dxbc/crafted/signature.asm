ps_5_0
dcl_input_ps undefined v2.xyzw
dcl_input_ps_sgv undefined v2.x, primitive_id
dcl_input_ps_siv undefined v2.xyzw, position
dcl_input_ps constant v2.xyzw
dcl_input_ps_sgv constant v2.x, primitive_id
dcl_input_ps_siv constant v2.xyzw, position
dcl_input_ps linear v2.xyzw
dcl_input_ps_sgv linear v2.x, primitive_id
dcl_input_ps_siv linear v2.xyzw, position
dcl_input_ps linear centroid v2.xyzw
dcl_input_ps_sgv linear centroid v2.x, primitive_id
dcl_input_ps_siv linear centroid v2.xyzw, position
dcl_input_ps linear noperspective v2.xyzw
dcl_input_ps_sgv linear noperspective v2.x, primitive_id
dcl_input_ps_siv linear noperspective v2.xyzw, position
dcl_input_ps linear noperspective centroid v2.xyzw
dcl_input_ps_sgv linear noperspective centroid v2.x, primitive_id
dcl_input_ps_siv linear noperspective centroid v2.xyzw, position
dcl_input_ps linear sample v2.xyzw
dcl_input_ps_sgv linear sample v2.x, primitive_id
dcl_input_ps_siv linear sample v2.xyzw, position
dcl_input_ps linear noperspective sample v2.xyzw
dcl_input_ps_sgv linear noperspective sample v2.x, primitive_id
dcl_input_ps_siv linear noperspective sample v2.xyzw, position
dcl_input_ps ??? v2.xyzw
dcl_input_ps_sgv ??? v2.x, primitive_id
dcl_input_ps_siv ??? v2.xyzw, position
dcl_input_ps ??? v2.xyzw
dcl_input_ps_sgv ??? v2.x, primitive_id
dcl_input_ps_siv ??? v2.xyzw, position
dcl_input_sgv v2.x, undefined
dcl_input_siv v[4][2].xy, undefined
dcl_output_sgv o2.xyzw, undefined
dcl_output_siv o2.yz, undefined
dcl_input_sgv v2.x, position
dcl_input_siv v[4][2].xy, position
dcl_output_sgv o2.xyzw, position
dcl_output_siv o2.yz, position
dcl_input_sgv v2.x, clip_distance
dcl_input_siv v[4][2].xy, clip_distance
dcl_output_sgv o2.xyzw, clip_distance
dcl_output_siv o2.yz, clip_distance
dcl_input_sgv v2.x, cull_distance
dcl_input_siv v[4][2].xy, cull_distance
dcl_output_sgv o2.xyzw, cull_distance
dcl_output_siv o2.yz, cull_distance
dcl_input_sgv v2.x, rendertarget_array_index
dcl_input_siv v[4][2].xy, rendertarget_array_index
dcl_output_sgv o2.xyzw, rendertarget_array_index
dcl_output_siv o2.yz, rendertarget_array_index
dcl_input_sgv v2.x, viewport_array_index
dcl_input_siv v[4][2].xy, viewport_array_index
dcl_output_sgv o2.xyzw, viewport_array_index
dcl_output_siv o2.yz, viewport_array_index
dcl_input_sgv v2.x, vertex_id
dcl_input_siv v[4][2].xy, vertex_id
dcl_output_sgv o2.xyzw, vertex_id
dcl_output_siv o2.yz, vertex_id
dcl_input_sgv v2.x, primitive_id
dcl_input_siv v[4][2].xy, primitive_id
dcl_output_sgv o2.xyzw, primitive_id
dcl_output_siv o2.yz, primitive_id
dcl_input_sgv v2.x, instance_id
dcl_input_siv v[4][2].xy, instance_id
dcl_output_sgv o2.xyzw, instance_id
dcl_output_siv o2.yz, instance_id
dcl_input_sgv v2.x, is_front_face
dcl_input_siv v[4][2].xy, is_front_face
dcl_output_sgv o2.xyzw, is_front_face
dcl_output_siv o2.yz, is_front_face
dcl_input_sgv v2.x, sampleIndex
dcl_input_siv v[4][2].xy, sampleIndex
dcl_output_sgv o2.xyzw, sampleIndex
dcl_output_siv o2.yz, sampleIndex
dcl_input_sgv v2.x, finalQuadUeq0EdgeTessFactor
dcl_input_siv v[4][2].xy, finalQuadUeq0EdgeTessFactor
dcl_output_sgv o2.xyzw, finalQuadUeq0EdgeTessFactor
dcl_output_siv o2.yz, finalQuadUeq0EdgeTessFactor
dcl_input_sgv v2.x, finalQuadVeq0EdgeTessFactor
dcl_input_siv v[4][2].xy, finalQuadVeq0EdgeTessFactor
dcl_output_sgv o2.xyzw, finalQuadVeq0EdgeTessFactor
dcl_output_siv o2.yz, finalQuadVeq0EdgeTessFactor
dcl_input_sgv v2.x, finalQuadUeq1EdgeTessFactor
dcl_input_siv v[4][2].xy, finalQuadUeq1EdgeTessFactor
dcl_output_sgv o2.xyzw, finalQuadUeq1EdgeTessFactor
dcl_output_siv o2.yz, finalQuadUeq1EdgeTessFactor
dcl_input_sgv v2.x, finalQuadVeq1EdgeTessFactor
dcl_input_siv v[4][2].xy, finalQuadVeq1EdgeTessFactor
dcl_output_sgv o2.xyzw, finalQuadVeq1EdgeTessFactor
dcl_output_siv o2.yz, finalQuadVeq1EdgeTessFactor
dcl_input_sgv v2.x, finalQuadUInsideTessFactor
dcl_input_siv v[4][2].xy, finalQuadUInsideTessFactor
dcl_output_sgv o2.xyzw, finalQuadUInsideTessFactor
dcl_output_siv o2.yz, finalQuadUInsideTessFactor
dcl_input_sgv v2.x, finalQuadVInsideTessFactor
dcl_input_siv v[4][2].xy, finalQuadVInsideTessFactor
dcl_output_sgv o2.xyzw, finalQuadVInsideTessFactor
dcl_output_siv o2.yz, finalQuadVInsideTessFactor
dcl_input_sgv v2.x, finalTriUeq0EdgeTessFactor
dcl_input_siv v[4][2].xy, finalTriUeq0EdgeTessFactor
dcl_output_sgv o2.xyzw, finalTriUeq0EdgeTessFactor
dcl_output_siv o2.yz, finalTriUeq0EdgeTessFactor
dcl_input_sgv v2.x, finalTriVeq0EdgeTessFactor
dcl_input_siv v[4][2].xy, finalTriVeq0EdgeTessFactor
dcl_output_sgv o2.xyzw, finalTriVeq0EdgeTessFactor
dcl_output_siv o2.yz, finalTriVeq0EdgeTessFactor
dcl_input_sgv v2.x, finalTriWeq0EdgeTessFactor
dcl_input_siv v[4][2].xy, finalTriWeq0EdgeTessFactor
dcl_output_sgv o2.xyzw, finalTriWeq0EdgeTessFactor
dcl_output_siv o2.yz, finalTriWeq0EdgeTessFactor
dcl_input_sgv v2.x, finalTriInsideTessFactor
dcl_input_siv v[4][2].xy, finalTriInsideTessFactor
dcl_output_sgv o2.xyzw, finalTriInsideTessFactor
dcl_output_siv o2.yz, finalTriInsideTessFactor
dcl_input_sgv v2.x, finalLineDetailTessFactor
dcl_input_siv v[4][2].xy, finalLineDetailTessFactor
dcl_output_sgv o2.xyzw, finalLineDetailTessFactor
dcl_output_siv o2.yz, finalLineDetailTessFactor
dcl_input_sgv v2.x, finalLineDensityTessFactor
dcl_input_siv v[4][2].xy, finalLineDensityTessFactor
dcl_output_sgv o2.xyzw, finalLineDensityTessFactor
dcl_output_siv o2.yz, finalLineDensityTessFactor
dcl_input_sgv v2.x, 
dcl_input_siv v[4][2].xy, 
dcl_output_sgv o2.xyzw, 
dcl_output_siv o2.yz, 
dcl_input_sgv v2.x, 
dcl_input_siv v[4][2].xy, 
dcl_output_sgv o2.xyzw, 
dcl_output_siv o2.yz, 
dcl_input vPrim
dcl_input vPrim
dcl_input vPrim.xyz
dcl_input vOutputControlPointID
dcl_input vOutputControlPointID
dcl_input vOutputControlPointID.xyz
dcl_input vForkInstanceID
dcl_input vForkInstanceID
dcl_input vForkInstanceID.xyz
dcl_input vJoinInstanceID
dcl_input vJoinInstanceID
dcl_input vJoinInstanceID.xyz
dcl_input vDomain
dcl_input vDomain
dcl_input vDomain.xyz
dcl_input vThreadID
dcl_input vThreadID
dcl_input vThreadID.xyz
dcl_input vThreadGroupID
dcl_input vThreadGroupID
dcl_input vThreadGroupID.xyz
dcl_input vThreadIDInGroup
dcl_input vThreadIDInGroup
dcl_input vThreadIDInGroup.xyz
dcl_input vCoverage
dcl_input vCoverage
dcl_input vCoverage.xyz
dcl_input vThreadIDInGroupFlattened
dcl_input vThreadIDInGroupFlattened
dcl_input vThreadIDInGroupFlattened.xyz
dcl_input vGSInstanceID
dcl_input vGSInstanceID
dcl_input vGSInstanceID.xyz
dcl_input vCycleCounter
dcl_input vCycleCounter
dcl_input vCycleCounter.xyz
dcl_input vInnerCoverage
dcl_input vInnerCoverage
dcl_input vInnerCoverage.xyz
dcl_output oDepth
dcl_output oDepth
dcl_output oMask
dcl_output oMask
dcl_output oDepthGE
dcl_output oDepthGE
dcl_output oDepthLE
dcl_output oDepthLE
dcl_output oStencilRef
dcl_output oStencilRef
dcl_input v[3][2].xyzw
dcl_input vicp[3][2].xyzw
dcl_input vocp[3][2].xyzw
dcl_input vpc2.xyzw
dcl_output o1.
dcl_indexrange v1.xyzw 3
dcl_indexrange o1.x 3
dcl_indexrange vicp[4][1].xyzw 3
dcl_temps 5
dcl_indexableTemp x2[9], 4
dcl_indexableTemp x2[9], 1
dcl_maxout 17
dcl_gsinstances 4
