import { data, Link, useNavigation } from 'react-router'
import type { Till, TillEntry } from '#services/appointments/contract.ts'
import { dateLabel, longDayLabel, timeLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/till-page'
import { methodIcons } from './pay-card.tsx'
import { closeTillForm, moveCashForm, openTillForm, refundForm, reverseForm } from './till-forms.server.ts'

/** The till of a store: what came in today, what is counted, and the days before. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'till')
  const seo = privateSeo(visit, paths.backofficeTill(), { title: t('title'), description: t('title') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }

  const { searchParams } = new URL(request.url)
  const { appointments } = context.get(servicesContext)
  const tillId = readId(searchParams, 'till')
  const after = readId(searchParams, 'after')
  const found = await appointments.till(
    { storeId: store.id, ...(tillId && { tillId }), ...(after && { after }) },
    { context: visit.call },
  )
  const screen = {
    ...found,
    storeId: searchParams.get('storeId'),
    isFirstPage: after === '',
    storeName: store.name,
    timezone: store.timezoneCode,
    currency: found.currencyCode,
    names: await findColleagueNames(context, found.till?.entries.map(({ takenBy }) => takenBy) ?? []),
    idempotencyKey: newSecret(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'till')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const storeId = { storeId: store.id }
  const { currencyCode: currency } = await appointments.till(storeId, { context: visit.call })
  const faults = { opening: t('faults.amount'), counted: t('faults.amount'), amount: t('faults.amount') }
  try {
    switch (readIntent(form, ['open', 'close', 'cash', 'reverse', 'refund'])) {
      case 'open': {
        const { opening, idempotencyKey } = parseFormOrThrow(form, openTillForm(currency), faults)
        await appointments.openTill({ ...storeId, opening }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'close':
        await appointments.closeTill(
          { ...storeId, ...parseFormOrThrow(form, closeTillForm(currency), faults) },
          { context: visit.call },
        )
        break
      case 'cash': {
        const { idempotencyKey, ...moved } = parseFormOrThrow(form, moveCashForm(currency), faults)
        await appointments.moveCash({ ...storeId, ...moved }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'refund': {
        const { idempotencyKey, ...refund } = parseFormOrThrow(form, refundForm(currency), {
          ...faults,
          reason: t('faults.reason'),
        })
        await appointments.refundVisit(refund, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'reverse': {
        const { idempotencyKey, ...entry } = parseFormOrThrow(form, reverseForm, { reason: t('faults.reason') })
        await appointments.reverseEntry({ ...storeId, ...entry }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
    }
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function TillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('till')
  const { screen } = loaderData
  if (!screen) return <NoStores art="calendar" />
  const { till, storeId } = screen
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeAppointments({ storeId })}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{till ? t('of', { day: longDayLabel(till.day) }) : t('title')}</h1>
        <p className="flex flex-wrap gap-x-4 font-bold text-ink-600 text-sm">
          {screen.storeName}
          <TextLink to={paths.backofficePackages({ storeId })}>{t('packages')}</TextLink>
        </p>
      </header>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      {till?.closedAt === null && till.day !== screen.today && (
        <Notice tone="warn" title={t('leftOpen.title', { day: longDayLabel(till.day) })}>
          {t('leftOpen.text')}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {till ? <TillCard till={till} screen={screen} /> : <OpenCard screen={screen} />}
        <div className="grid grid-cols-1 gap-4">
          {till?.closedAt === null && (
            <>
              <CloseCard key={till.expected} till={till} />
              <CashCard key={till.entries.length} idempotencyKey={screen.idempotencyKey} />
            </>
          )}
          <LatestCard screen={screen} />
        </div>
      </div>
    </div>
  )
}

type Screen = NonNullable<Route.ComponentProps['loaderData']['screen']>

function OpenCard({ screen }: { screen: Screen }) {
  const { t } = useTranslation('till')
  const { proposedOpening, currency, idempotencyKey } = screen
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('open.title')}</h2>
      <p className="text-ink-700">{t('open.text')}</p>
      <StaffForm className="grid gap-4">
        <input type="hidden" name="intent" value="open" />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="opening"
          label={t('open.opening')}
          defaultValue={typedAmount(proposedOpening, currency)}
          inputMode="decimal"
          autoComplete="off"
        />
        <Submit intent="open" />
      </StaffForm>
    </Card>
  )
}

function TillCard({ till, screen }: { till: Till; screen: Screen }) {
  const { t } = useTranslation('till')
  const money = (amount: number) => formatMoney(amount, till.currencyCode)
  return (
    <Card className="grid gap-4 sm:p-6">
      <dl className="grid gap-1.5">
        <Row label={t('opening')}>{money(till.opening)}</Row>
        {till.totals.filter(isShownTotal).map(({ method, amount, tip }) => (
          <Row key={method} label={t(`methods.${method}`)}>
            {money(amount)}
            {tip !== 0 && (
              <span className="font-semibold text-ink-600"> {t('pay.withTip', { amount: money(tip) })}</span>
            )}
          </Row>
        ))}
        <Row label={t('expected')} isStrong>
          {money(till.expected)}
        </Row>
        {till.counted !== null && <Row label={t('counted')}>{money(till.counted)}</Row>}
        {till.difference !== null && (
          <Row label={t('difference')} isStrong>
            {money(till.difference)}
          </Row>
        )}
      </dl>
      {till.note && <p className="text-ink-700">{till.note}</p>}
      {till.entries.length === 0 ? (
        <p className="text-ink-700">{t('none')}</p>
      ) : (
        <ol aria-label={t('entries')} className="grid gap-2 border-ink-200 border-t pt-3">
          {till.entries.toReversed().map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} screen={screen} money={money} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Packages appear once one has paid. */
function isShownTotal({ method, amount }: Till['totals'][number]): boolean {
  return method !== 'package' || amount !== 0
}

interface EntryProps {
  entry: TillEntry
  screen: Screen
  money(amount: number): string
}

function Entry({ entry, screen, money }: EntryProps) {
  const { t } = useTranslation('till')
  const { timezone, names, idempotencyKey } = screen
  const isCorrectable =
    ['payment', 'package_sale', 'cash_in', 'cash_out'].includes(entry.kind) && !entry.isReversed && !entry.isByCode
  return (
    <div className="grid gap-1 rounded-tile border border-ink-200 px-3.5 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <span className="font-bold text-ink-600 text-sm tabular-nums">{timeLabel(Date.parse(entry.at), timezone)}</span>
        {methodIcons[entry.method]}
        <span className="min-w-0 grow basis-40">
          {entry.kind !== 'payment' && <b>{t(`kinds.${entry.kind}`)} </b>}
          <EntryText entry={entry} storeId={screen.storeId} />
        </span>
        <b className={entry.isReversed ? 'line-through' : undefined}>{money(entry.amount + entry.tip)}</b>
      </p>
      {(entry.tip !== 0 || names[entry.takenBy]) && (
        <p className="text-ink-600 text-sm">
          {[
            entry.tip !== 0 && t('pay.withTip', { amount: money(entry.tip) }),
            names[entry.takenBy] && t('by', { name: names[entry.takenBy] }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {entry.isByCode && entry.visits.length > 0 && <RefundCode entry={entry} screen={screen} />}
      {isCorrectable && (
        <details>
          <summary className="inline-flex min-h-9 items-center font-bold text-brand-700 text-sm">
            {t('reverse.title')}
          </summary>
          <StaffForm preventScrollReset className="mt-1 flex flex-wrap items-end gap-2">
            <input type="hidden" name="intent" value="reverse" />
            <input type="hidden" name="entryId" value={entry.id} />
            <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${entry.id}`} />
            <TextField
              name="reason"
              label={t('reverse.reason')}
              maxLength={200}
              required
              autoComplete="off"
              className="min-w-0 grow basis-40"
            />
            <Submit intent="reverse" variant="danger" />
          </StaffForm>
        </details>
      )}
    </div>
  )
}

/** Gives money of a paid QR code back: of which visit, how much, and in which way. */
function RefundCode({ entry: { id, visits }, screen: { currency, idempotencyKey } }: Omit<EntryProps, 'money'>) {
  const { t } = useTranslation('till')
  const [first] = visits
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center font-bold text-brand-700 text-sm">
        {t('refund.title')}
      </summary>
      <StaffForm preventScrollReset className="mt-1 grid gap-3">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} ${id} refund`} />
        {visits.length > 1 ? (
          <RadioGroup
            name="appointmentId"
            label={t('refund.pet')}
            defaultValue={first?.appointmentId}
            options={visits.map(({ appointmentId, petName }) => ({ value: appointmentId, label: petName }))}
          />
        ) : (
          <input type="hidden" name="appointmentId" value={first?.appointmentId} />
        )}
        <TextField
          name="amount"
          label={t('refund.amount')}
          inputMode="decimal"
          defaultValue={visits.length === 1 && first ? typedAmount(first.amount, currency) : undefined}
          required
          autoComplete="off"
        />
        <RadioGroup
          name="method"
          label={t('refund.method')}
          variant="chips"
          defaultValue="qr"
          options={(['qr', 'cash', 'card'] as const).map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
        <p className="text-ink-600 text-sm">{t('refund.codeHint')}</p>
        <TextField name="reason" label={t('refund.reason')} maxLength={100} required autoComplete="off" />
        <Submit intent="refund" variant="danger" />
      </StaffForm>
    </details>
  )
}

function EntryText({ entry, storeId }: { entry: TillEntry; storeId: string | null }) {
  const { kind, reason, customer, pets, packageName, appointmentId, purchaseId } = entry
  const ofPackage = [customer, packageName].filter(Boolean).join(' · ')
  if (kind === 'package_sale' && purchaseId)
    return <EntryLink to={paths.backofficePackageReceipt(purchaseId, { storeId })}>{ofPackage}</EntryLink>
  if (kind === 'package_refund') return [ofPackage, reason].join(' · ')
  if (kind === 'refund' && appointmentId)
    return (
      <>
        <EntryLink to={paths.backofficeVisitReceipt(appointmentId)}>
          {[customer, pets.join(', ')].filter(Boolean).join(' · ')}
        </EntryLink>
        {` · ${reason}`}
      </>
    )
  if (kind !== 'payment') return reason
  const what = [customer, pets.join(', '), packageName].filter(Boolean).join(' · ')
  return appointmentId ? <EntryLink to={paths.backofficeVisitReceipt(appointmentId)}>{what}</EntryLink> : what
}

function EntryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-semibold underline underline-offset-3">
      {children}
    </Link>
  )
}

function CloseCard({ till }: { till: Till }) {
  const { t } = useTranslation('till')
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('close.title')}</h2>
      <p className="text-ink-700">{t('close.text')}</p>
      <StaffForm className="grid gap-4">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="tillId" value={till.id} />
        <TextField name="counted" label={t('close.counted')} inputMode="decimal" required autoComplete="off" />
        <TextField name="note" label={t('close.note')} maxLength={300} autoComplete="off" />
        <Submit intent="close" />
      </StaffForm>
    </Card>
  )
}

function CashCard({ idempotencyKey }: { idempotencyKey: string }) {
  const { t } = useTranslation('till')
  return (
    <Card className="sm:p-6">
      <details>
        <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-md">
          {t('cash.title')}
        </summary>
        <StaffForm className="mt-3 grid gap-4">
          <input type="hidden" name="intent" value="cash" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <RadioGroup
            name="direction"
            label={t('cash.direction')}
            defaultValue="out"
            options={(['out', 'in'] as const).map((value) => ({ value, label: t(`cash.${value}`) }))}
          />
          <TextField name="amount" label={t('charge.amount')} inputMode="decimal" required autoComplete="off" />
          <TextField name="reason" label={t('reverse.reason')} maxLength={200} required autoComplete="off" />
          <Submit intent="cash" />
        </StaffForm>
      </details>
    </Card>
  )
}

function LatestCard({ screen }: { screen: Screen }) {
  const { t } = useTranslation('till')
  const { latest, storeId, endCursor, isFirstPage } = screen
  if (latest.length === 0) return null
  return (
    <Card className="grid gap-3 sm:p-6">
      <h2 className="text-lg">{t('latest')}</h2>
      <ul className="grid gap-1.5">
        {latest.map((till) => (
          <li key={till.id}>
            <Link
              to={paths.backofficeTill({ storeId, till: till.closedAt === null ? null : till.id })}
              className="flex flex-wrap justify-between gap-x-3 rounded-control border border-ink-200 px-3.5 py-2 hover:border-brand-600"
            >
              <b>{dateLabel(till.day)}</b>
              <span>
                {till.difference === null
                  ? t('isOpen')
                  : t('withDifference', {
                      counted: formatMoney(till.counted ?? 0, screen.currency),
                      difference: formatMoney(till.difference, screen.currency),
                    })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={isFirstPage ? null : { label: t('first'), to: paths.backofficeTill({ storeId }) }}
        next={endCursor ? { label: t('more'), to: paths.backofficeTill({ storeId, after: endCursor }) } : null}
      />
    </Card>
  )
}

function Row({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: React.ReactNode }) {
  return (
    <div className={`flex justify-between gap-3 ${isStrong ? 'border-ink-200 border-t pt-1.5 font-extrabold' : ''}`}>
      <dt>{label}</dt>
      <dd className="text-right font-bold">{children}</dd>
    </div>
  )
}

interface SubmitProps {
  intent: 'open' | 'close' | 'cash' | 'reverse' | 'refund'
  variant?: 'primary' | 'danger'
}

function Submit({ intent, variant = 'primary' }: SubmitProps) {
  const { t } = useTranslation('till')
  const isPending = useNavigation().formData?.get('intent') === intent
  return (
    <Button
      type="submit"
      variant={variant}
      isPending={isPending}
      pendingLabel={t('saving')}
      className="justify-self-start"
    >
      {t(`${intent}.submit`)}
    </Button>
  )
}
