import { PawPrint } from 'lucide-react'
import type { Gamification } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** How many there are to exchange, and how far it is to the next level. */
export function LevelPanel({
  board,
}: {
  board: Pick<Gamification, 'points' | 'level' | 'nextLevel' | 'levelPercent'>
}) {
  const { t } = useTranslation('gamification')
  const { points, level, nextLevel, levelPercent } = board
  return (
    <section
      aria-labelledby="balance"
      className="grid gap-5 rounded-panel bg-brand-800 px-5 py-6 text-white shadow-2 sm:px-7"
    >
      <div className="flex items-center gap-5">
        <span className="grid size-18 shrink-0 place-items-center rounded-full bg-sun text-brand-950">
          <PawPrint aria-hidden="true" className="size-10" />
        </span>
        <div className="min-w-0">
          <h2 id="balance" className="font-bold text-base text-brand-200">
            {t('balance')}
          </h2>
          <p className="font-black text-3xl tabular-nums">{t('huellas', { count: points })}</p>
        </div>
      </div>
      <div className="grid gap-2">
        <p className="font-extrabold text-lg">{t('level', level)}</p>
        <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-white/20">
          <div className="h-full rounded-full bg-sun" style={{ width: `${levelPercent}%` }} />
        </div>
        <p className="text-brand-200 text-sm">
          {nextLevel ? t('missing', { count: nextLevel.missing, level: nextLevel.name }) : t('topLevel')}
        </p>
      </div>
    </section>
  )
}
