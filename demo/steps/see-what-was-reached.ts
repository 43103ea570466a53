import type { CallContext } from '#shared/rpc/service.ts'
import type { RewardsDoor } from './step.ts'

/** Marks achievements as seen, so that the demonstration's past ones are not celebrated. */
export async function seeWhatWasReached(
  { client }: ReturnType<RewardsDoor['at']>,
  context: CallContext,
): Promise<void> {
  const shown = await client.celebrations(undefined, { context })
  if (shown.length > 0) await client.seeCelebrations({ ids: shown.map(({ id }) => id) }, { context })
}
