import type { RouterContextProvider } from 'react-router'
import type { MedicineApplication, PlanStep } from '#services/pets/contract.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatDay } from '../day.ts'
import { may } from '../family/may.ts'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { nextCare } from '../next-care.ts'
import { toPetGlance } from '../pet-glance.ts'
import { careKindIn, careKinds } from './care-kinds.ts'
import { dueOn, toDueLabel } from './due-label.ts'
import { findCareProduct } from './find-care-product.server.ts'
import { toWindow } from './step-window.ts'

/** Everything that the page of a pet's medicine record shows, in words. */
export async function loadCare(context: Readonly<RouterContextProvider>, request: Request) {
  const profile = await loadPet(context, request)
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const place = getPlace(context)
  const { today } = place
  const search = new URL(request.url).searchParams
  const kind = careKindIn(search.get('kind'))
  const isGone = profile.deathDate !== null
  const [given, plan] = await Promise.all([pets.medicineApplications(path, call), pets.vaccinePlan(path, call)])

  const { due, unrecorded } = isGone ? { due: [], unrecorded: [] } : nextCare(given, plan.steps, today)
  const spokenOf = given.find(({ id }) => id === search.get('at'))
  return {
    pet: toPetGlance(profile, place),
    remindersOn: profile.remindersOn,
    kind,
    hasRecords: given.length > 0,
    hasVaccines: given.some((each) => each.kind === 'vaccine'),
    kinds: careKinds.map((each) => ({ kind: each, count: given.filter((one) => one.kind === each).length })),
    due: (
      await Promise.all(
        due.map(async (care) => {
          const step = plan.steps.find((each) => `${each.vaccine}-${each.dose}` === care.key && each.state !== 'given')
          const record = given.find(({ id }) => id === care.key)
          const dueLabel = dueOn(step ? getStepDay(step, care.on) : care.on, today)
          const kind = record?.kind ?? 'vaccine'
          return {
            key: care.key,
            art: care.art,
            label: care.label,
            dueLabel,
            product:
              dueLabel.days < 0
                ? await findCareProduct(context, { kind, product: care.label, petType: profile.petType })
                : null,
            to: paths.petProfileMedicineApplicationAdd({
              id: profile.id,
              ...(record ? { again: record.id } : { plan: step?.vaccine }),
            }),
          }
        }),
      )
    ).sort((a, b) => a.dueLabel.days - b.dueLabel.days),
    currency: (await context.get(visitContext).shop()).currency.code,
    unrecorded,
    history: given.filter((each) => kind === null || each.kind === kind).map((each) => formatRecord(each, today)),
    spokenOf: spokenOf
      ? { product: spokenOf.product, day: formatDay(spokenOf.appliedOn), by: spokenOf.recordedBy }
      : null,
    plan: { problem: plan.problem, vaccines: groupByVaccine(plan.steps, today) },
    mayRecord: may(profile, 'record'),
    mayEdit: may(profile, 'edit'),
    hasWalletPasses: context.get(visitContext).hasWalletPasses,
  }
}

export type CareOfPage = Awaited<ReturnType<typeof loadCare>>

/** What has begun is due until its last day; what has not, on its first one. */
function getStepDay({ state, from, until }: PlanStep, on: string): string {
  return state === 'soon' ? (from ?? on) : (until ?? on)
}

function formatRecord(record: MedicineApplication, today: string) {
  const { id, kind, product, dose, batch, vet, notes, attachments, recordedBy, appliedOn, nextDueOn } = record
  return {
    id,
    kind,
    product,
    dose,
    batch,
    vet,
    notes,
    recordedBy,
    on: formatDay(appliedOn),
    next: nextDueOn === null ? null : formatDay(nextDueOn),
    due: toDueLabel(record, today),
    isDone: record.dueState === 'done',
    documents: attachments,
  }
}

/** The plan by vaccine: what was given, and what is ahead. */
function groupByVaccine(steps: readonly PlanStep[], today: string) {
  const vaccines = [...new Set(steps.map(({ vaccine }) => vaccine))]
  return vaccines.map((vaccine) => {
    const own = steps.filter((step) => step.vaccine === vaccine)
    return {
      vaccine,
      label: own[0]?.label ?? '',
      isCore: own[0]?.isCore ?? false,
      steps: own.map((step) => ({
        key: `${step.isBooster ? 'booster' : 'dose'}-${step.dose}-${step.givenOn ?? step.from}`,
        dose: step.dose,
        isBooster: step.isBooster,
        state: step.state,
        givenOn: step.givenOn === null ? null : formatDay(step.givenOn),
        window: toWindow(step, today),
        reason: step.reason,
      })),
    }
  })
}
