import { type GraphContext, onBehalf } from './context.ts'

/** What the viewer earned. A failure is told at this field alone: whoever asks keeps the rest of the viewer. */
export async function rewards(context: GraphContext) {
  const { points, owed, earned, level, nextLevel, levelPercent, missions, badges } = await context.rewards.gamification(
    undefined,
    onBehalf(context),
  )
  return { points, owed, earned, level: { ...level, percent: levelPercent, next: nextLevel }, missions, badges }
}
