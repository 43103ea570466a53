import type { Claim } from '#services/insurance/contract.ts'

/** Drawing and background tone by insured event. */
export const artByEvent: Record<Claim['event'], { name: string; tone: number }> = {
  accident: { name: 'adhesive-bandage', tone: 0 },
  illness: { name: 'pill', tone: 3 },
  emergency: { name: 'stethoscope', tone: 2 },
  surgery: { name: 'scissors', tone: 5 },
  death: { name: 'red-heart', tone: 4 },
  liability: { name: 'shield', tone: 6 },
}
