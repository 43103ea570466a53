import { type GraphContext, onBehalf } from './context.ts'

/** Huellas of the viewer. A failure is reported on this field alone, so the other fields of the viewer still answer. */
export async function rewards(context: GraphContext) {
  const { points, owed, earned, level, nextLevel, levelPercent, missions, badges } = await context.rewards.gamification(
    undefined,
    onBehalf(context),
  )
  return { points, owed, earned, level: { ...level, percent: levelPercent, next: nextLevel }, missions, badges }
}
