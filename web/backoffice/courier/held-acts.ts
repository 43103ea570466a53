import type { HeldChange } from '#web/storefront/offline/held-changes.ts'

/** Acts of couriers that may be sent later. */
export type ActIntent = (typeof actIntents)[number]

const actIntents = ['take', 'delivered', 'not-found', 'blocked'] as const

/** An act on a delivery that waits in this browser, or was refused when it was sent. */
export interface HeldAct {
  id: string
  intent: ActIntent
  /** ISO instant at which the button was pressed. */
  at: string
  problem: HeldChange['problem']
  /** The shop's sentence of a refusal. */
  reason: string | null
}

/** Held acts of one delivery, in the order in which they were pressed. */
export function findHeldActs(held: readonly HeldChange[], orderId: string): HeldAct[] {
  return held.flatMap(({ id, fields, at, problem, reason }) => {
    const field = (name: string) => fields.find(([each]) => each === name)?.[1]
    const intent = field('intent')
    if (field('orderId') !== orderId || !isActIntent(intent)) return []
    return [{ id, intent, at: field('actedAt') || at, problem, reason: reason ?? null }]
  })
}

export function isActIntent(intent: string | undefined): intent is ActIntent {
  return actIntents.some((each) => each === intent)
}

/** Whether the delivery is carried on after this act. */
export function isStillCarried({ intent }: HeldAct): boolean {
  return intent === 'take' || intent === 'blocked'
}

/** What a courier sees of a delivery: as the shop knows it, with what waits. */
export function getShownState<State extends string>(
  state: State,
  acts: readonly HeldAct[],
): { state: State | 'mine'; waiting: HeldAct | null; refused: HeldAct | null } {
  const waits = acts.filter(({ problem }) => problem !== 'refused')
  const last = waits.at(-1) ?? null
  const refused = acts.find(({ problem }) => problem === 'refused') ?? null
  return { state: last ? 'mine' : state, waiting: last, refused }
}
