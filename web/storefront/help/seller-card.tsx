import type { Seller } from '#services/operations/contract.ts'
import { messageFacts } from '#shared/countries/tables/message-facts.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Legal details of the seller. */
export function SellerCard({ seller, isDemo }: { seller: Seller; isDemo: boolean }) {
  const { t, locale } = useTranslation('help')
  const facts = [
    { name: t('seller.name'), value: seller.name },
    { name: t('seller.taxId', messageFacts[locale]), value: seller.taxId },
    { name: t('seller.address'), value: seller.address },
    { name: t('seller.email'), value: seller.email },
    { name: t('seller.phone'), value: formatPhone(seller.phone) },
  ]
  return (
    <section id="quien-vende" className="scroll-mt-40">
      <h2 className="mb-4 text-xl sm:text-2xl">{t('seller.title')}</h2>
      <Card>
        {isDemo && <p className="mb-3 font-bold text-sm text-warn">{t('seller.demo')}</p>}
        <dl className="grid gap-x-8 gap-y-3 @2xl/main:grid-cols-2">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-ink-600 text-sm">{name}</dt>
              <dd className="wrap-anywhere font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 flex flex-wrap gap-x-5 text-sm">
          <TextLink to={paths.terms()}>{t('seller.terms')}</TextLink>
          <TextLink to={paths.privacy()}>{t('seller.privacy')}</TextLink>
        </p>
      </Card>
    </section>
  )
}
