import { reportClaims } from './claims.ts'
import { buyOnAccount } from './house-accounts.ts'
import { insurePeople } from './insured-people.ts'
import { addPhotos, buyAndSay } from './opinions.ts'
import { sendAPrescription } from './prescription.ts'
import { askAndAnswer } from './questions.ts'
import { saveForExpectedCosts } from './saving-goals.ts'
import { liveAShopMonth } from './shop-month.ts'
import type { DemoStep } from './step.ts'
import { runTills } from './tills.ts'

/** What a month of business leaves behind on the desks, after all people and pets exist. */
export const businessSteps: DemoStep[] = [
  { service: 'market', number: 7, name: 'what buyers say of products', run: buyAndSay },
  { service: 'market', number: 14, name: 'photos of what buyers bought', run: addPhotos },
  { service: 'market', number: 13, name: 'what people ask about products', run: askAndAnswer },
  { service: 'market', number: 11, name: 'a month of orders and of sales over the counter', run: liveAShopMonth },
  { service: 'market', number: 12, name: 'a prescription that waits to be checked', run: sendAPrescription },
  { service: 'market', number: 34, name: 'customers who pay after the month', run: buyOnAccount },
  { service: 'market', number: 35, name: 'what customers put aside', run: saveForExpectedCosts },
  { service: 'appointments', number: 3, name: "a week of the salons' tills", run: runTills },
  { service: 'insurance', number: 2, name: 'contracts of regulars and a claim in each state', run: reportClaims },
  {
    ...{ service: 'insurance', number: 3, name: 'a customer in each state of an insurance' },
    run: (deps) => insurePeople(deps, 'BO'),
  },
  {
    ...{ service: 'insurance', number: 4, name: 'the same in Paraguay' },
    run: (deps) => insurePeople(deps, 'PY'),
  },
]
