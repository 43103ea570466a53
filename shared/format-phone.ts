const shapes = [
  { of: /^\+591([67]\d\d)(\d{5})$/, as: '+591\u00a0$1\u00a0$2' },
  { of: /^\+595(9\d\d)(\d{3})(\d{3})$/, as: '+595\u00a0$1\u00a0$2\u00a0$3' },
]

/**
 * A number as people here write it: '+591 700 12345', '+595 981 123 456', on one line. What is no mobile number of the two
 * countries stays as it is. By hand: what knows every number of the world is too heavy for a page.
 */
export function formatPhone(phone: string): string {
  const bare = phone.replaceAll(/[\s().-]/g, '')
  const shape = shapes.find(({ of }) => of.test(bare))
  return shape ? bare.replace(shape.of, shape.as) : phone
}
