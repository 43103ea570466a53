import { loadDemonstration } from '#demo/load.ts'
import type { StepDependencies } from '#demo/steps/step.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import type { Log } from '../log.ts'
import { openAccountsDoor } from './doors/accounts-door.ts'
import { openAppointmentsDoor } from './doors/appointments-door.ts'
import { openCommunityDoor } from './doors/community-door.ts'
import type { Place, Uploads } from './doors/door-parts.ts'
import { openInsuranceDoor } from './doors/insurance-door.ts'
import { openShoppingDoor } from './doors/market-door.ts'
import { openPetsDoor } from './doors/pets-door.ts'
import { openRewardsDoor } from './doors/rewards-door.ts'

type Doors = Pick<
  StepDependencies,
  'accounts' | 'pets' | 'appointments' | 'shopping' | 'insurance' | 'community' | 'rewards'
>

/** Loads missing demonstration data into the database, through the services' contracts. */
export async function loadDemonstrationInto(place: Place, config: Uploads, log: Log): Promise<void> {
  const { connection, now } = place
  const market = makeMarketSetUp({ db: connection.db(), now })
  await loadDemonstration({ connection, market, ...openPeopleDoors(place, config, log), now, log })
}

/** Opens the services that customers use. */
export function openPeopleDoors(place: Place, config: Uploads, log: Log): Doors {
  const accounts = openAccountsDoor(place, log)
  const pets = openPetsDoor(place, accounts, config, log)
  return {
    accounts,
    pets,
    appointments: openAppointmentsDoor(place, { accounts, pets }, config, log),
    shopping: openShoppingDoor(place, { accounts, config }, log),
    insurance: openInsuranceDoor(place, { accounts, pets }, config, log),
    community: openCommunityDoor(place, { accounts }, config, log),
    rewards: openRewardsDoor(place, { accounts }, config, log),
  }
}
