import { demoPeople } from '#demo/people.ts'
import { demoPets } from '#demo/pets.ts'
import { demoRewards } from '#demo/rewards/plans.ts'
import type { Appointment } from '#services/appointments/contract.ts'
import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { beAMember } from './be-a-member.ts'
import { seeWhatWasReached } from './see-what-was-reached.ts'
import { signedInAs } from './signed-in-as.ts'
import type { DemoStep, RewardsDoor, StepDependencies } from './step.ts'

export const rewardsSteps: DemoStep[] = [
  {
    service: 'rewards',
    number: 1,
    name: 'plans of the membership and what an invitation gives',
    run: ({ rewards }) => rewards.putPlans(demoRewards),
  },
  { service: 'rewards', number: 2, name: 'huellas of the people who can sign in', run: bringHuellas },
  { service: 'rewards', number: 3, name: 'a member, what she ordered and what it saved', run: beAMember },
]

const DAY_MS = 86_400_000
/** Days since huellas exist; older actions earn none. */
const KNOWN_DAYS = 120

/** Replays these people's actions at their time; a repeated fact earns once. */
async function bringHuellas({ accounts, appointments, pets, rewards, now }: StepDependencies): Promise<void> {
  for (const person of demoPeople.filter(({ email }) => demoPets.some(({ owner }) => owner === email))) {
    await signedInAs(accounts, person, async (context) => {
      const { uid } = context.viewer
      const { id: customerId } = await pets.client.customerByEcommerceUid({ userUid: uid ?? '' }, { context })
      const visits = await appointments.at(now).appointments({ when: 'past' }, { context })
      const deeds = visits.flatMap((visit) => completeVisit(rewards, visit, context))

      const own = await pets.client.petProfiles({ customerId }, { context })
      for (const pet of own.filter(({ userId }) => userId === uid)) {
        const given = await pets.client.medicineApplications({ customerId, petProfileId: pet.id }, { context })
        const since = now().getTime() - KNOWN_DAYS * DAY_MS
        deeds.push(...given.flatMap((one) => timelyCare(rewards, { pet, one, since }, context)))
      }
      // Sorted by time, as the account's movements are read.
      for (const { tell } of deeds.sort((a, b) => a.at.getTime() - b.at.getTime())) await tell()
      await seeWhatWasReached(rewards.at(now), context)
    })
  }
}

interface Deed {
  at: Date
  tell(): Promise<void>
}

function completeVisit(rewards: RewardsDoor, visit: Appointment, { viewer }: CallContext): Deed[] {
  if (visit.state !== 'COMPLETED') return []
  const at = new Date(visit.visitEndsAt)
  const tell = () =>
    rewards
      .at(() => at)
      .hear('appointment-completed', {
        appointmentId: visit.id,
        multiAppointmentId: visit.multiAppointmentId,
        petProfileId: visit.petId,
        uid: viewer.uid,
        day: visit.schedule.slice(0, 10),
        endsAt: at.toISOString(),
        careKinds: [],
        packKind: visit.servicePack.servicePackId,
        sequence: 0,
        totalAmount: visit.totalAmount,
        currencyCode: countries[viewer.country].currency,
      })
  return [{ at, tell }]
}

/** Treatment recorded on the day on which it was given. */
function timelyCare(
  rewards: RewardsDoor,
  { pet, one, since }: { pet: PetProfile; one: MedicineApplication; since: number },
  { viewer }: CallContext,
): Deed[] {
  const at = new Date(`${one.appliedOn}T20:00:00Z`)
  if ((one.kind !== 'vaccine' && one.kind !== 'deworming') || at.getTime() < since) return []
  const tell = () =>
    rewards
      .at(() => at)
      .hear('care-recorded', {
        applicationId: one.id,
        petProfileId: pet.id,
        ownerUid: viewer.uid,
        country: viewer.country,
        kind: one.kind,
        appliedOn: one.appliedOn,
        isTimely: true,
        recordedAt: at.toISOString(),
      })
  return [{ at, tell }]
}
