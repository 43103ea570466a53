/**
 * Number that chooses the drawn coat of a pet without a photo, 0 to 9972: the same wherever the pet is shown, and it tells
 * nothing else of the pet.
 */
export function getCoatNumber(petProfileId: string): number {
  let sum = 0
  for (const letter of petProfileId) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum
}
