/** Fields for the hours of a medicine. */
export const MEDICINE_TIMES = [0, 1, 2, 3]
