/** 'gentle': needs patience or is in pain somewhere; 'caution': may snap or flee; 'bites': has bitten or needs a muzzle. */
export const WARNING_LEVELS = ['gentle', 'caution', 'bites'] as const
