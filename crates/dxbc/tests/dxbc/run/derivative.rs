//! Derivatives: functional specification 22.5. Lanes of a quad are upper left, upper right, lower left, lower right.

use super::{Ran, run_with};

fn pixel_shader(body: &str, lanes: &[f32]) -> Ran {
    let text = format!(
        "ps_5_0\ndcl_input_ps linear v0.xyzw\ndcl_output o0.xyzw\ndcl_output o1.xyzw\ndcl_temps 2\n{body}\nret\n"
    );
    let lanes: Vec<[u32; 4]> = lanes.iter().map(|value| [value.to_bits(); 4]).collect();
    run_with(&text, &[&lanes], &[])
}

fn quad(ran: &Ran, number: u32, component: usize) -> [f32; 4] {
    [0, 1, 2, 3].map(|lane| f32::from_bits(ran.output(number, lane)[component]))
}

/// Values 1, 3, 10, 20: rows differ by 2 and 10, columns by 9 and 17.
#[test]
fn coarse_and_fine_derivatives() {
    let body = "deriv_rtx_coarse o0.x, v0.x\nderiv_rty_coarse o0.y, v0.x\nderiv_rtx_fine o0.z, v0.x\n\
                deriv_rty_fine o0.w, v0.x\nderiv_rtx o1.x, -v0.x\nderiv_rty_sat o1.y, v0.x";
    let ran = pixel_shader(body, &[1.0, 3.0, 10.0, 20.0]);
    assert_eq!(quad(&ran, 0, 0), [2.0; 4]);
    assert_eq!(quad(&ran, 0, 1), [9.0; 4]);
    assert_eq!(quad(&ran, 0, 2), [2.0, 2.0, 10.0, 10.0]);
    assert_eq!(quad(&ran, 0, 3), [9.0, 17.0, 9.0, 17.0]);
    assert_eq!(quad(&ran, 1, 0), [-2.0; 4]);
    assert_eq!(quad(&ran, 1, 1), [1.0; 4]);
}

/// Every quad has its own, and the operand may be the destination.
#[test]
fn quads_are_independent() {
    let lanes: Vec<f32> = (0..32).map(|lane| (lane * lane) as f32).collect();
    let ran = pixel_shader("mov r0.x, v0.x\nderiv_rtx_fine r0.x, r0.x\nmov o0.x, r0.x", &lanes);
    for lane in 0..32 {
        let left = lane & !1;
        let expected = (2 * left + 1) as f32;
        assert_eq!(f32::from_bits(ran.output(0, lane)[0]), expected, "{lane}");
    }
}

/// A discarded pixel runs on for its quad's derivatives.
#[test]
fn discarded_pixels_help() {
    let body = "lt r0.x, l(5.0), v0.x\ndiscard_nz r0.x\nadd r0.y, v0.x, v0.x\nderiv_rtx_coarse o0.x, r0.y\n\
                deriv_rty_fine o0.y, r0.y";
    let ran = pixel_shader(body, &[1.0, 3.0, 10.0, 20.0]);
    assert_eq!(quad(&ran, 0, 0)[..2], [4.0; 2]);
    assert_eq!(quad(&ran, 0, 1)[..2], [18.0, 34.0]);
}
