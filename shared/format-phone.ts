const shapes = [
  { of: /^\+591([67]\d\d)(\d{5})$/, as: '+591\u00a0$1\u00a0$2' },
  { of: /^\+595(9\d\d)(\d{3})(\d{3})$/, as: '+595\u00a0$1\u00a0$2\u00a0$3' },
]

/**
 * Phone number as written in Bolivia and Paraguay: '+591 700 12345', '+595 981 123 456', with no-break spaces. Anything
 * but a mobile number of the two countries stays unchanged. Hand-written, because a library for all countries is too
 * heavy for a page.
 */
export function formatPhone(phone: string): string {
  const bare = phone.replaceAll(/[\s().-]/g, '')
  const shape = shapes.find(({ of }) => of.test(bare))
  return shape ? bare.replace(shape.of, shape.as) : phone
}
