import type { MedicineApplication, PlanStep } from '#services/pets/contract.ts'

/** Something that a pet needs next. */
export interface Care {
  key: string
  /** A drawing of the design system. */
  art: 'syringe' | 'pill' | 'shield' | 'adhesive-bandage'
  label: string
  on: string
  /** Whole days from today; below 0: it is late. */
  days: number
}

const artByKind: Record<MedicineApplication['kind'], Care['art']> = {
  vaccine: 'syringe',
  deworming: 'pill',
  flea: 'shield',
  other: 'adhesive-bandage',
}

type Given = Pick<MedicineApplication, 'id' | 'kind' | 'product' | 'planVaccines' | 'nextDueOn' | 'dueState'>
type Planned = Pick<PlanStep, 'vaccine' | 'label' | 'state' | 'from' | 'dose' | 'isCore'>

export interface NextCare {
  /** The most urgent first. */
  due: Care[]
  /** Vaccines of which nothing is written down although their time is long over: given perhaps, and not recorded. */
  unrecorded: string[]
}

/** Days overdue from which a step of the plan counts as unrecorded rather than not given. */
const LONG_AGO_DAYS = -60

/**
 * What comes next: the due dates that somebody wrote down, and of the vaccine plan what no such date speaks about. What
 * is booked or done is none.
 */
export function nextCare(given: readonly Given[], plan: readonly Planned[], today: string): NextCare {
  const due = given.flatMap((each) => {
    const isOpen = each.dueState !== 'none' && each.dueState !== 'done' && each.dueState !== 'booked'
    if (!isOpen || !each.nextDueOn) return []
    return [care({ key: each.id, art: artByKind[each.kind], label: each.product, on: each.nextDueOn }, today)]
  })
  const spokenOf = new Set(given.flatMap((each) => (each.dueState === 'none' ? [] : each.planVaccines)))
  // What follows a dose that is not given yet is nothing to do before it.
  const ahead = plan.filter(({ state }) => state !== 'given')
  const next = ahead.filter(({ vaccine }, index) => ahead.findIndex((each) => each.vaccine === vaccine) === index)
  const planned = next.flatMap((step) => {
    const isOpen = step.state === 'soon' || step.state === 'due' || step.state === 'overdue'
    if (!isOpen || !step.from || spokenOf.has(step.vaccine)) return []
    const facts = { key: `${step.vaccine}-${step.dose}`, art: 'syringe' as const, label: step.label, on: step.from }
    return [{ ...care(facts, today), isCore: step.isCore }]
  })
  const timely = planned.filter(({ days }) => days >= LONG_AGO_DAYS).map(({ isCore: _, ...each }) => each)
  const late = planned.filter(({ days, isCore }) => days < LONG_AGO_DAYS && isCore)
  return {
    due: [...due, ...timely].sort((a, b) => a.on.localeCompare(b.on)),
    unrecorded: [...new Set(late.map(({ label }) => label))],
  }
}

function care(facts: Omit<Care, 'days'>, today: string): Care {
  return { ...facts, days: Math.round((Date.parse(facts.on) - Date.parse(today)) / 86_400_000) }
}
