import { Form, useNavigation } from 'react-router'
import type { Celebration } from '#services/rewards/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { findBadgeDrawing } from './mission-links.ts'
import './confetti.css'

/** What was reached since the last look: once, until its owner says that they saw it. */
export function Celebrations({ celebrations }: { celebrations: Celebration[] }) {
  const { t } = useTranslation('gamification')
  const isSending = useNavigation().formData?.get('intent') === 'seen'
  return (
    <section
      aria-labelledby="celebrate"
      className="relative overflow-hidden rounded-panel border border-warn-200 bg-sun-100 px-5 py-6 shadow-2 sm:px-7"
    >
      <Confetti />
      <h2 id="celebrate" className="flex items-center gap-3 text-xl">
        <Art name="party-popper" size={44} />
        {t('celebrate.title')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {celebrations.map(({ id, title, says, points, badge }) => (
          <li key={id} className="flex items-center gap-3 rounded-tile bg-white px-4 py-3">
            <Art name={badge ? findBadgeDrawing(badge.id) : 'star'} size={36} />
            <span className="min-w-0 flex-1">
              <b className="block font-extrabold">{title}</b>
              <span className="block text-ink-700 text-sm">{says}</span>
              <span className="mt-1 flex flex-wrap gap-2">
                {points > 0 && <Badge tone="ok">{t('celebrate.points', { points })}</Badge>}
                {badge && <Badge>{t('celebrate.badge', { badge: badge.title })}</Badge>}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-4">
        {celebrations.map(({ id }) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <Button type="submit" name="intent" value="seen" isPending={isSending}>
          {t('celebrate.seen')}
        </Button>
      </Form>
    </section>
  )
}

const colours = ['#8b2bc5', '#d72442', '#0f7a4d', '#e8a400', '#a852e3', '#f96f76']
const PIECES = Array.from({ length: 24 }, (_, index) => index)

/** Falls once, and not at all for who asked for less motion. */
function Confetti() {
  return (
    <div aria-hidden="true" className="confetti">
      {PIECES.map((piece) => (
        <span
          key={piece}
          style={{
            left: `${(piece * 37 + 11) % 100}%`,
            animationDelay: `${(piece * 83) % 700}ms`,
            backgroundColor: colours[piece % colours.length],
          }}
        />
      ))}
    </div>
  )
}
