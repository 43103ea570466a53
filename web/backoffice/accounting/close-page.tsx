import { data, Link, useNavigation } from 'react-router'
import { longDayLabel, momentLabel, timeLabel } from '#services/appointments/rules/local-clock.ts'
import type { CloseRecord, DailyClose } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { Day } from '#shared/values.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/close-page'
import { AccountingTabs } from './accounting-tabs.tsx'
import { closeForm, shopDayForm, tillCashForm } from './close-forms.server.ts'
import { DayEntries } from './day-entries.tsx'
import { Row } from './row.tsx'
import { ShopDayFilter } from './shop-day-filter.tsx'

/** A shop's day: what was sold, the cash that must be in the till, and its close. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'accountingDesk')
  const seo = privateSeo(visit, paths.backofficeAccounting(), {
    title: t('close.title'),
    description: t('description'),
  })
  const { shops, shop } = await loadShop(context, request)
  if (!shop) return { screen: null, seo }

  const call = { context: visit.call }
  const asked = Day.safeParse(readText(new URL(request.url).searchParams, 'day', 10))
  const [day, closes] = await Promise.all([
    market.dailyClose({ shopId: shop.id, ...(asked.success && { day: asked.data }) }, call),
    market.dailyCloses({ shopId: shop.id }, call),
  ])
  const { timezone } = visit.country
  const staff = [day.close?.closedBy, ...closes.map(({ closedBy }) => closedBy), ...day.entries.map((e) => e.actorUid)]
  const names = await findColleagueNames(
    context,
    staff.flatMap((uid) => uid ?? []),
  )
  const screen = {
    shops,
    shopId: shop.id,
    day,
    closes,
    names,
    sinceLabel: momentLabel(Date.parse(day.since), timezone, visit.now()),
    closedLabel: day.close && momentLabel(Date.parse(day.close.closedAt), timezone, visit.now()),
    entries: day.entries.map((entry) => ({ ...entry, when: timeLabel(Date.parse(entry.at), timezone) })),
    idempotencyKey: newSecret(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'accountingDesk')
  const form = await readForm(request)
  const intent = readIntent(form, ['close', 'cash'])
  try {
    const { shopId, day } = parseFormOrThrow(form, shopDayForm)
    const { currencyCode } = await market.dailyClose({ shopId, day }, { context: visit.call })
    if (intent === 'cash') {
      const messages = { amount: t('faults.amount'), reason: t('faults.reason') }
      const { value, errors } = parseForm(form, tillCashForm(currencyCode), messages)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const { idempotencyKey, ...cash } = value
      await market.moveTillCash({ shopId, ...cash }, { context: visit.callWithKey(idempotencyKey) })
      return { done: 'cash' as const }
    }
    const messages = { counted: t('faults.counted'), left: t('faults.amount'), opening: t('faults.amount') }
    const { value, errors } = parseForm(form, closeForm(currencyCode), messages)
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    const { idempotencyKey, ...counted } = value
    await market.closeDay({ shopId, ...counted }, { context: visit.callWithKey(idempotencyKey) })
    return { done: 'close' as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function ClosePage({ loaderData: { screen }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accountingDesk')
  const answer = actionData && 'done' in actionData ? actionData.done : 'close'
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <AccountingTabs at="close" shopId={screen?.shopId ?? null} />
      {screen ? (
        <>
          <ShopDayFilter
            action={paths.backofficeAccounting()}
            shops={screen.shops}
            shopId={screen.shopId}
            days={[{ name: 'day', label: t('close.day'), value: screen.day.day, max: screen.day.today }]}
          />
          <ResultMessage answer={actionData} done={t(`close.done.${answer}`)} offline={t('offline')} />
          <Screen screen={screen} />
        </>
      ) : (
        <EmptyState art={<Art name="money-bag" size={88} />} title={t('noShop')}>
          {t('noShopText')}
        </EmptyState>
      )}
    </div>
  )
}

type ScreenData = NonNullable<Route.ComponentProps['loaderData']['screen']>

function Screen({ screen }: { screen: ScreenData }) {
  const { day, names, closes, shopId } = screen
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
      <SoldCard screen={screen} />
      <div className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2">
        <TillCard screen={screen} />
        {day.close ? (
          <ClosedCard close={day.close} screen={screen} />
        ) : (
          <>
            <CloseCard key={`${day.day} ${day.cash.expected}`} screen={screen} />
            <CashCard key={day.entries.length} screen={screen} />
          </>
        )}
        <Closes closes={closes} shopId={shopId} currency={day.currencyCode} />
      </div>
      <DayEntries entries={screen.entries} currency={day.currencyCode} names={names} />
    </div>
  )
}

function SoldCard({ screen: { day, sinceLabel } }: { screen: ScreenData }) {
  const { t } = useTranslation('accountingDesk')
  const money = (amount: number) => formatMoney(amount, day.currencyCode)
  return (
    <section aria-labelledby="sold">
      <Card className="grid gap-3 sm:p-6">
        <div>
          <h2 id="sold" className="text-lg first-letter:uppercase">
            {longDayLabel(day.day)}
          </h2>
          <p className="text-ink-600 text-sm">
            {day.shopName} · {t('close.since', { when: sinceLabel })}
          </p>
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <span className="font-bold">{t('close.sold', { count: day.orders })}</span>
          <b className="font-black text-xl tabular-nums">{money(day.sold)}</b>
        </p>
        {day.methods.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full min-w-80 text-right tabular-nums">
              <thead className="text-ink-600 text-sm">
                <tr>
                  <th scope="col" className="py-1.5 text-left font-bold">
                    {t('close.method')}
                  </th>
                  <th scope="col" className="pl-3 font-bold">
                    {t('close.charged')}
                  </th>
                  <th scope="col" className="pl-3 font-bold">
                    {t('close.givenBack')}
                  </th>
                  <th scope="col" className="pl-3 font-bold">
                    {t('close.net')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {day.methods.map(({ method, sold, givenBack, net }) => (
                  <tr key={method} className="border-ink-200 border-t">
                    <th scope="row" className="py-2 text-left font-bold">
                      {t(`methods.${method}`)}
                    </th>
                    <td>{money(sold)}</td>
                    <td>{givenBack === 0 ? '' : money(-givenBack)}</td>
                    <td className="font-extrabold">{money(net)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {day.unpaid > 0 && <p className="text-warn-700">{t('close.unpaid', { amount: money(day.unpaid) })}</p>}
        {day.collected.length > 0 && (
          <div className="grid gap-1.5 border-ink-200 border-t pt-3">
            <h3 className="font-bold">{t('close.collected')}</h3>
            <dl className="grid gap-1.5">
              {day.collected.map(({ method, amount }) => (
                <Row key={method} label={t(`methods.${method}`)}>
                  {money(amount)}
                </Row>
              ))}
            </dl>
            <p className="text-ink-600 text-sm">{t('close.collectedText')}</p>
          </div>
        )}
      </Card>
    </section>
  )
}

function TillCard({ screen: { day } }: { screen: ScreenData }) {
  const { t } = useTranslation('accountingDesk')
  const { cash, held, differences } = day
  const money = (amount: number) => formatMoney(amount, day.currencyCode)
  const unlessZero = (label: string, amount: number) => amount !== 0 && <Row label={label}>{money(amount)}</Row>
  return (
    <section aria-labelledby="till">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="till" className="text-lg">
          {t('close.till')}
        </h2>
        <dl className="grid gap-1.5">
          <Row label={t('close.opening')}>{money(cash.opening)}</Row>
          <Row label={t('close.counterSales')}>{money(cash.sales)}</Row>
          <Row label={t('close.handedOver')}>{money(cash.handedOver)}</Row>
          {unlessZero(t('close.cashGivenBack'), -cash.givenBack)}
          {unlessZero(t('close.accounts'), cash.accounts)}
          {unlessZero(t('close.paidIn'), cash.paidIn)}
          {unlessZero(t('close.paidOut'), -cash.paidOut)}
          <Row label={t('close.expected')} isStrong>
            {money(cash.expected)}
          </Row>
        </dl>
        {!day.close && held.orders > 0 && (
          <Notice tone="warn">
            {t('close.held', { count: held.orders, amount: money(held.amount) })}{' '}
            <Link to={paths.backofficeCourier()} className="font-bold underline underline-offset-3">
              {t('close.receive')}
            </Link>
          </Notice>
        )}
        {!day.close && differences.count > 0 && (
          <Notice tone="warn">
            {t('close.differences', { count: differences.count })}{' '}
            <Link to={paths.backofficeCourier()} className="font-bold underline underline-offset-3">
              {t('close.settle')}
            </Link>
          </Notice>
        )}
      </Card>
    </section>
  )
}

function CloseCard({ screen: { day, shopId, idempotencyKey } }: { screen: ScreenData }) {
  const { t } = useTranslation('accountingDesk')
  return (
    <section aria-labelledby="close">
      <Card className="grid gap-4 border-brand-600 sm:p-6">
        <h2 id="close" className="text-lg">
          {t('close.do')}
        </h2>
        <StaffForm className="grid gap-4">
          <HiddenFields intent="close" shopId={shopId} day={day.day} idempotencyKey={idempotencyKey} />
          <input type="hidden" name="expected" value={day.cash.expected} />
          {day.isFirst && (
            <TextField name="opening" label={t('close.openingField')} inputMode="decimal" autoComplete="off" />
          )}
          <TextField name="counted" label={t('close.counted')} inputMode="decimal" required autoComplete="off" />
          <TextField name="left" label={t('close.left')} inputMode="decimal" autoComplete="off" />
          <TextField name="reason" label={t('close.reason')} maxLength={300} autoComplete="off" />
          <p className="text-ink-600 text-sm">{t('close.forGood')}</p>
          <Submit intent="close" />
        </StaffForm>
      </Card>
    </section>
  )
}

function ClosedCard({ close, screen }: { close: CloseRecord; screen: ScreenData }) {
  const { t } = useTranslation('accountingDesk')
  const money = (amount: number) => formatMoney(amount, screen.day.currencyCode)
  const who = screen.names[close.closedBy] ?? t('someone')
  return (
    <section aria-labelledby="closed">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="closed" className="text-lg">
          {t('close.closed')}
        </h2>
        <dl className="grid gap-1.5">
          <Row label={t('close.countedLabel')}>{money(close.counted)}</Row>
          <Row label={t('close.difference')} isStrong>
            {money(close.difference)}
          </Row>
          <Row label={t('close.leftLabel')}>{money(close.left)}</Row>
          <Row label={t('close.withdrawn')}>{money(close.withdrawn)}</Row>
        </dl>
        {close.reason && <p>{t('close.because', { reason: close.reason })}</p>}
        <p className="text-ink-600 text-sm">{t('close.by', { who, when: screen.closedLabel ?? '' })}</p>
        <p className="text-ink-600 text-sm">{t('close.later')}</p>
        {screen.day.day < screen.day.today && (
          <TextLink to={paths.backofficeAccounting({ shopId: screen.shopId })}>{t('close.today')}</TextLink>
        )}
      </Card>
    </section>
  )
}

function CashCard({ screen: { shopId, day, idempotencyKey } }: { screen: ScreenData }) {
  const { t } = useTranslation('accountingDesk')
  if (day.day !== day.today) return null
  return (
    <Card className="sm:p-6">
      <details>
        <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-md">
          {t('cash.title')}
        </summary>
        <StaffForm className="mt-3 grid gap-4">
          <HiddenFields intent="cash" shopId={shopId} day={day.day} idempotencyKey={idempotencyKey} />
          <RadioGroup
            name="direction"
            label={t('cash.direction')}
            defaultValue="out"
            options={(['out', 'in'] as const).map((value) => ({ value, label: t(`cash.${value}`) }))}
          />
          <TextField name="amount" label={t('cash.amount')} inputMode="decimal" required autoComplete="off" />
          <TextField name="reason" label={t('cash.reason')} maxLength={300} required autoComplete="off" />
          <Submit intent="cash" />
        </StaffForm>
      </details>
    </Card>
  )
}

interface ClosesProps {
  closes: readonly CloseRecord[]
  shopId: string
  currency: DailyClose['currencyCode']
}

function Closes({ closes, shopId, currency }: ClosesProps) {
  const { t } = useTranslation('accountingDesk')
  if (closes.length === 0) return null
  return (
    <section aria-labelledby="closes">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="closes" className="text-lg">
          {t('close.latest')}
        </h2>
        <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
          {closes.map(({ day, counted, difference }) => (
            <li key={day}>
              <Link
                to={paths.backofficeAccounting({ shopId, day })}
                className="flex flex-wrap justify-between gap-x-3 rounded-control border border-ink-200 px-3.5 py-2 hover:border-brand-600"
              >
                <b>{longDayLabel(day)}</b>
                <span className="tabular-nums">
                  {formatMoney(counted, currency)}
                  {difference !== 0 && ` · ${t('close.withDifference', { amount: formatMoney(difference, currency) })}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface HiddenFieldsProps {
  intent: 'close' | 'cash'
  shopId: string
  day: string
  idempotencyKey: string
}

function HiddenFields({ intent, shopId, day, idempotencyKey }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="shopId" value={shopId} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${intent}`} />
    </>
  )
}

function Submit({ intent }: { intent: 'close' | 'cash' }) {
  const { t } = useTranslation('accountingDesk')
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button type="submit" isPending={isPending} pendingLabel={t('saving')} className="justify-self-start">
      {t(`${intent}.submit`)}
    </Button>
  )
}
