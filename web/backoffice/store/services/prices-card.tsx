import { useLocation, useNavigation } from 'react-router'
import { type Currency, currencyPrefix } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnswerNotice } from '../../../storefront/profile/answer-notice.tsx'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { PartAnswer } from '../parts/part-answer.ts'
import type { PriceRow } from './price-rows.ts'

interface PricesCardProps {
  currency: Currency
  services: { id: string; version: number; name: string; isExtra: boolean; rows: PriceRow[] }[]
  answer: PartAnswer | null
}

/** Price and duration of each service by kind and size of the pet: one form for all. */
export function PricesCard({ currency, services, answer: given }: PricesCardProps) {
  const { t } = useTranslation('backoffice')
  const { t: words } = useTranslation('salonSettings')
  const { pathname, search } = useLocation()
  const isPending = useNavigation().formData?.get('intent') === 'prices'
  const answer = given?.intent === 'prices' ? given : null
  return (
    <section aria-labelledby="precios" className="scroll-mt-20">
      <Card className="sm:p-6">
        <h2 id="precios" className="text-lg">
          {t('store.prices.title')}
        </h2>
        <p className="mb-4 text-ink-700 text-sm">{words(services.length === 0 ? 'prices.none' : 'prices.emptyHint')}</p>
        {answer?.refusal && <Refused answer={answer} offline={t('offline')} />}
        {answer?.refusal?.code === 'appointments.setting-changed-since' && (
          <p className="mb-4">
            <TextLink to={pathname + search} reloadDocument>
              {words('part.reload')}
            </TextLink>
          </p>
        )}
        {answer && !answer.refusal && (
          <AnswerNotice answer={answer} tone="ok">
            {words('part.saved')}
          </AnswerNotice>
        )}
        {services.length > 0 && (
          // The key shows what others saved meanwhile.
          <StaffForm
            key={services.map(({ id, version }) => `${id} ${version}`).join()}
            preventScrollReset
            className="grid gap-5"
          >
            <div className="grid items-start gap-x-8 gap-y-6 @3xl/main:grid-cols-2 @6xl/main:grid-cols-3">
              {services.map((service) => (
                <ServicePrices key={service.id} service={service} currency={currency} answer={answer} />
              ))}
            </div>
            <Button
              type="submit"
              name="intent"
              value="prices"
              className="justify-self-start"
              isPending={isPending}
              pendingLabel={t('saving')}
            >
              {t('store.prices.save')}
            </Button>
          </StaffForm>
        )}
      </Card>
    </section>
  )
}

interface ServicePricesProps extends Pick<PricesCardProps, 'currency' | 'answer'> {
  service: PricesCardProps['services'][number]
}

function ServicePrices({ service, currency, answer }: ServicePricesProps) {
  const { t } = useTranslation('backoffice')
  return (
    <div>
      <input type="hidden" name={`version-${service.id}`} value={service.version} />
      <table className="w-full text-left">
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
          {service.rows.map((row) => (
            <PriceLine key={row.key} service={service} row={row} answer={answer} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PriceLineProps {
  service: { id: string; name: string }
  row: PriceRow
  answer: PartAnswer | null
}

function PriceLine({ service, row, answer }: PriceLineProps) {
  const { t } = useTranslation('backoffice')
  const { t: words } = useTranslation('salonSettings')
  const { petTypeId, size } = row
  const pet = t(petTypeId === 'perro' || petTypeId === 'gato' ? `pets.${petTypeId}` : 'pets.other')
  const body = [pet, size].filter(Boolean).join(' ')
  const facts = { service: service.name, body }
  const [amountName, minutesName] = [`amount-${service.id}|${row.key}`, `minutes-${service.id}|${row.key}`]
  const typed = answer?.refusal ? answer.typed : {}
  const [amountError, minutesError] = [answer?.errors[amountName], answer?.errors[minutesName]]
  const errorId = `precio-${service.id}-${row.key.replaceAll(' ', '-')}-error`
  return (
    <tr className="border-ink-100 border-b">
      <th scope="row" className="py-1.5 pr-3 font-semibold">
        <span className="inline-block first-letter:uppercase">{body}</span>
        {size === null && <span className="block font-normal text-ink-600 text-sm">{words('prices.anySize')}</span>}
        {(amountError || minutesError) && (
          <span id={errorId} className="block font-bold text-red-700 text-sm">
            {amountError ?? minutesError}
          </span>
        )}
      </th>
      <td className="py-1.5 pr-2">
        <input
          name={amountName}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          aria-label={t('store.prices.amountOf', facts)}
          aria-invalid={amountError ? true : undefined}
          aria-describedby={amountError ? errorId : undefined}
          defaultValue={typed[amountName] ?? row.amount}
          className={cell(amountError)}
        />
      </td>
      <td className="py-1.5">
        <input
          name={minutesName}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-label={t('store.prices.minutesOf', facts)}
          aria-invalid={minutesError ? true : undefined}
          aria-describedby={minutesError ? errorId : undefined}
          defaultValue={typed[minutesName] ?? row.minutes}
          className={cell(minutesError)}
        />
      </td>
    </tr>
  )
}

function cell(error: string | undefined): string {
  return cx(
    'h-11 w-full rounded-control border-[1.5px] bg-white px-2.5 text-right font-bold tabular-nums',
    error ? 'border-red-600' : 'border-ink-500',
  )
}
