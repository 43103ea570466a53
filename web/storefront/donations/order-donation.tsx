import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { DonationOfOrder as Donation } from './find-order-donation.server.ts'

/** Kilos that an order donates, and where they are now. */
export function DonationOfOrder({ donation }: { donation: Donation }) {
  const { t } = useTranslation('donations')
  const { isGiven, isCancelled, kilos, lines, certificate } = donation
  const state = isGiven ? 'given' : isCancelled ? 'back' : 'pending'
  return (
    <Card className="flex gap-3.5" data-donation={state}>
      <Art name="red-heart" size={44} className="shrink-0" />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-lg">{t('order.title')}</h2>
        <p className="font-bold">{t(`order.${state}`, { kilos })}</p>
        {isGiven && (
          <ul className="text-ink-600 text-sm">
            {lines.map(({ number, state, shelters }) => (
              <li key={number}>
                {t('order.line', { number })}: {t(`order.${state}`, { shelters })}
              </li>
            ))}
          </ul>
        )}
        {certificate && <TextLink to={paths.certificate(certificate)}>{t('order.certificate')}</TextLink>}
        <TextLink to={paths.donations()}>{t('order.see')}</TextLink>
      </div>
    </Card>
  )
}
