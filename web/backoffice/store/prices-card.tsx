import { type Currency, currencyPrefix } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { StaffForm } from '../staff-form.tsx'
import { SaveButton } from './save-button.tsx'
import type { SectionAnswer } from './section-answer.ts'
import { getErrorAt, SectionCard } from './section-card.tsx'

interface PricesCardProps {
  currency: Currency
  services: {
    id: string
    name: string
    isExtra: boolean
    prices: { id: string; petTypeId: string; size: string | null; amount: string; minutes: number }[]
  }[]
  answer: SectionAnswer | null
}

/** Price and duration of each service by species and size of the pet. */
export function PricesCard({ currency, services, answer }: PricesCardProps) {
  const { t } = useTranslation('backoffice')
  return (
    <SectionCard id="precios" title={t('store.prices.title')} answer={answer}>
      <p className="mb-3 text-ink-600 text-sm">{t('store.prices.hint')}</p>
      <StaffForm preventScrollReset className="grid gap-5">
        <div className="grid items-start gap-x-8 gap-y-6 @3xl/main:grid-cols-2 @6xl/main:grid-cols-3">
          {services.map((service) => (
            <table key={service.id} className="w-full text-left">
              <caption className="pb-1 text-left font-extrabold">
                <span className="flex items-center gap-2">
                  {service.name}
                  {service.isExtra && <Badge tone="neutral">{t('store.prices.extra')}</Badge>}
                </span>
              </caption>
              <thead className="text-ink-600 text-sm">
                <tr className="border-ink-200 border-b">
                  <th scope="col" className="py-1.5 pr-3 font-bold">
                    {t('store.prices.body')}
                  </th>
                  <th scope="col" className="w-28 py-1.5 pr-2 text-right font-bold">
                    {t('store.prices.amount', { currency: currencyPrefix(currency) })}
                  </th>
                  <th scope="col" className="w-20 py-1.5 text-right font-bold">
                    {t('store.prices.minutes')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {service.prices.map((price) => (
                  <PriceRow key={price.id} serviceName={service.name} price={price} answer={answer} />
                ))}
              </tbody>
            </table>
          ))}
        </div>
        <SaveButton section="prices">{t('store.prices.save')}</SaveButton>
      </StaffForm>
    </SectionCard>
  )
}

interface PriceRowProps {
  serviceName: string
  price: PricesCardProps['services'][number]['prices'][number]
  answer: SectionAnswer | null
}

function PriceRow({ serviceName, price, answer }: PriceRowProps) {
  const { t } = useTranslation('backoffice')
  const { petTypeId } = price
  const pet = t(petTypeId === 'perro' || petTypeId === 'gato' ? `pets.${petTypeId}` : 'pets.other')
  const body = [pet, price.size].filter(Boolean).join(' ')
  const facts = { service: serviceName, body }
  const errors = [getErrorAt(answer, `amount-${price.id}`), getErrorAt(answer, `minutes-${price.id}`)]
  const [amountError, minutesError] = errors
  const errorId = `precio-${price.id}-error`
  return (
    <tr className="border-ink-100 border-b">
      <th scope="row" className="py-1.5 pr-3 font-semibold first-letter:uppercase">
        <span className="inline-block first-letter:uppercase">{body}</span>
        {(amountError || minutesError) && (
          <span id={errorId} className="block font-bold text-red-700 text-sm">
            {errors.filter(Boolean).join(' ')}
          </span>
        )}
      </th>
      <td className="py-1.5 pr-2">
        <input
          name={`amount-${price.id}`}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={15}
          aria-label={t('store.prices.amountOf', facts)}
          aria-invalid={amountError ? true : undefined}
          aria-describedby={amountError ? errorId : undefined}
          defaultValue={price.amount}
          className={cell(amountError)}
        />
      </td>
      <td className="py-1.5">
        <input
          name={`minutes-${price.id}`}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={3}
          aria-label={t('store.prices.minutesOf', facts)}
          aria-invalid={minutesError ? true : undefined}
          aria-describedby={minutesError ? errorId : undefined}
          defaultValue={price.minutes}
          className={cell(minutesError)}
        />
      </td>
    </tr>
  )
}

function cell(error: string | null | undefined): string {
  return cx(
    'h-11 w-full rounded-control border-[1.5px] bg-white px-2.5 text-right font-bold tabular-nums',
    error ? 'border-red-600' : 'border-ink-500',
  )
}
