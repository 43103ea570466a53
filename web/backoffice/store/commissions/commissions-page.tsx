import { data, useNavigation } from 'react-router'
import type { CommissionRule } from '#services/appointments/contract.ts'
import { addDays, dateLabel } from '#services/appointments/rules/local-clock.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths as publicPaths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { readStatementPeriod } from '../../../storefront/statement/read-statement-period.server.ts'
import { PeriodForm, StatementView } from '../../../storefront/statement/statement-view.tsx'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/commissions-page'
import { closingForm, personForm, ruleForm } from './commission-forms.server.ts'

/** Lines of a statement that the page shows, the newest; all of them are in its file. */
const MOST_LINES = 50

/** Statements of a store's people by period, the rules they come of, and the links to the own ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'commissions')
  const seo = privateSeo(visit, paths.backofficeCommissions(), { title: t('title'), description: t('text') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const { searchParams } = new URL(request.url)
  const { period, isRefused } = readStatementPeriod(searchParams)
  const found = await appointments.commissions({ storeId: store.id, ...period }, { context: visit.call })
  const statements = found.statements.map(({ lines, ...statement }) => ({
    ...statement,
    lines: lines.slice(-MOST_LINES),
    moreLines: Math.max(0, lines.length - MOST_LINES),
  }))
  return { screen: { ...found, statements, isRefused, storeId: searchParams.get('storeId') }, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'commissions')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    const intent = readIntent(form, ['rule', 'close', 'make', 'end'])
    if (intent === 'rule') {
      const percentWrong = t('rules.percentWrong')
      const faults = {
        ...{ servicePercent: percentWrong, extraPercent: percentWrong, validFrom: t('rules.dayWrong') },
        visitAmount: t('rules.amountWrong'),
      }
      const rule = parseFormOrThrow(form, ruleForm(visit.country.currency), faults)
      await appointments.saveCommissionRule({ storeId: store.id, ...rule }, call)
      return { done: true as const, made: null }
    }
    if (intent === 'close') {
      const faults = { from: t('rules.dayWrong'), until: t('rules.dayWrong') }
      await appointments.closeCommissions({ storeId: store.id, ...parseFormOrThrow(form, closingForm, faults) }, call)
      return { done: true as const, made: null }
    }
    const person = { storeId: store.id, ...parseFormOrThrow(form, personForm) }
    if (intent === 'end') {
      await appointments.endStatementLink(person, call)
      return { done: true as const, made: null }
    }
    const { secret } = await appointments.makeStatementLink(person, call)
    const link = `${visit.origin}${publicPaths.ownStatement(secret)}`
    return { done: true as const, made: { employeeId: person.employeeId, link } }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CommissionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('commissions')
  const { screen } = loaderData
  if (!screen) return <NoStores />
  const { storeId, storeName, from, until, statements, employees, rules, currencyCode } = screen
  const made = actionData && 'made' in actionData ? actionData.made : null
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeStoreTeam({ storeId })}>{t('team')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <p className="max-w-3xl text-ink-700 text-sm">{t('text')}</p>
      </header>
      {!made && <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />}
      {screen.isRefused && <Notice tone="warn">{t('badPeriod')}</Notice>}
      <PeriodForm from={from} until={until} storeId={storeId} />
      {statements.length === 0 ? (
        <Notice>{t('none')}</Notice>
      ) : (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {(['csv', 'xlsx'] as const).map((format) => (
            <TextLink
              key={format}
              to={paths.backofficeCommissionsFile({ storeId, from, until, format })}
              reloadDocument
            >
              {t(format)}
            </TextLink>
          ))}
        </p>
      )}
      {statements.map((statement) => (
        <Card key={statement.employeeId ?? ''} className="grid gap-3 sm:p-6">
          <h2 className="text-lg">
            {statement.name ?? t('unassigned')}{' '}
            <span className="font-semibold text-ink-600 text-sm">{t('visits', { count: statement.visits })}</span>
          </h2>
          {statement.employeeId === null && <p className="text-ink-600 text-sm">{t('unassignedText')}</p>}
          <StatementView statement={statement} currency={currencyCode} moreLines={statement.moreLines} />
        </Card>
      ))}
      <Closings screen={screen} />
      <Rules rules={rules} employees={employees} today={screen.today} currency={currencyCode} />
      {employees.length > 0 && <Links employees={employees} made={made} />}
    </div>
  )
}

function Closings({ screen }: { screen: NonNullable<Route.ComponentProps['loaderData']['screen']> }) {
  const { t } = useTranslation('commissions')
  const isPending = useNavigation().formData?.get('intent') === 'close'
  const { closings, firstOpen, storeId, today, currencyCode } = screen
  const yesterday = addDays(today, -1)
  const from = firstOpen ?? screen.from
  return (
    <Card className="grid gap-3 sm:p-6">
      <h2 className="text-lg">{t('closing.title')}</h2>
      <p className="text-ink-700 text-sm">{t('closing.text')}</p>
      {closings.length === 0 ? (
        <p className="text-ink-600">{t('closing.none')}</p>
      ) : (
        <ul className="grid divide-y divide-ink-200">
          {closings.map((closing) => (
            <li key={closing.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <TextLink to={paths.backofficeCommissions({ storeId, from: closing.from, until: closing.until })}>
                {t('closing.days', { from: dateLabel(closing.from, today), until: dateLabel(closing.until, today) })}
              </TextLink>
              <span className="font-bold">{formatMoney(closing.total, currencyCode)}</span>
            </li>
          ))}
        </ul>
      )}
      {from <= yesterday && (
        <StaffForm preventScrollReset className="grid items-end gap-3 sm:grid-cols-3">
          <input type="hidden" name="intent" value="close" />
          {firstOpen === null ? (
            <TextField type="date" name="from" label={t('closing.from')} defaultValue={from} max={yesterday} required />
          ) : (
            <>
              <input type="hidden" name="from" value={firstOpen} />
              <p className="self-center text-ink-700">{t('closing.next', { day: dateLabel(firstOpen, today) })}</p>
            </>
          )}
          <TextField
            key={from}
            type="date"
            name="until"
            label={t('closing.until')}
            defaultValue={getMonthEnd(from, yesterday)}
            min={from}
            max={yesterday}
            required
          />
          <Button type="submit" isPending={isPending} pendingLabel={t('saving')} className="justify-self-start">
            {t('closing.close')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}

/** The last day of a day's month, at most `latest`. */
function getMonthEnd(day: string, latest: string): string {
  const end = addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)
  return end < latest ? end : latest
}

type Employees = readonly { id: string; name: string }[]

interface RulesProps {
  rules: readonly CommissionRule[]
  employees: Employees
  today: string
  currency: Currency
}

function Rules({ rules, employees, today, currency }: RulesProps) {
  const { t } = useTranslation('commissions')
  const isPending = useNavigation().formData?.get('intent') === 'rule'
  return (
    <Card className="grid gap-3 sm:p-6">
      <h2 className="text-lg">{t('rules.title')}</h2>
      <p className="text-ink-700 text-sm">
        {t('rules.text')} {t('rules.everybodyHint')}
      </p>
      {rules.length === 0 ? (
        <p className="text-ink-600">{t('rules.none')}</p>
      ) : (
        <ul className="grid divide-y divide-ink-200">
          {rules.map(({ id, employeeId, validFrom, servicePercent, extraPercent, visitAmount }) => (
            <li key={id} className="py-2">
              <span className="font-bold">
                {employees.find((employee) => employee.id === employeeId)?.name ?? t('rules.everybody')}
              </span>
              <span className="block text-ink-700 text-sm">
                {t('rules.line', { day: dateLabel(validFrom), service: servicePercent, extra: extraPercent })}
                {visitAmount > 0 && ` ${t('rules.andAmount', { amount: formatMoney(visitAmount, currency) })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <StaffForm preventScrollReset className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <input type="hidden" name="intent" value="rule" />
        <SelectField
          name="employeeId"
          label={t('rules.person')}
          placeholder={t('rules.everybody')}
          options={employees.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          type="date"
          name="validFrom"
          label={t('rules.validFrom')}
          defaultValue={today}
          min={today}
          required
        />
        <TextField name="servicePercent" label={t('rules.service')} inputMode="numeric" required autoComplete="off" />
        <TextField name="extraPercent" label={t('rules.extra')} inputMode="numeric" required autoComplete="off" />
        <TextField name="visitAmount" label={t('rules.visitAmount')} inputMode="decimal" autoComplete="off" />
        <Button type="submit" isPending={isPending} pendingLabel={t('saving')} className="justify-self-start">
          {t('rules.save')}
        </Button>
      </StaffForm>
    </Card>
  )
}

function Links({ employees, made }: { employees: Employees; made: { employeeId: string; link: string } | null }) {
  const { t } = useTranslation('commissions')
  const sent = useNavigation().formData
  const pending = sent?.get('intent') === 'make' ? sent.get('employeeId') : null
  return (
    <Card className="grid gap-3 sm:p-6">
      <h2 className="text-lg">{t('link.title')}</h2>
      <p className="text-ink-700 text-sm">{t('link.text')}</p>
      <ul className="grid divide-y divide-ink-200">
        {employees.map(({ id, name }) => (
          <li key={id} className="grid gap-2 py-3">
            <StaffForm preventScrollReset className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="employeeId" value={id} />
              <span className="min-w-0 grow font-bold">{name}</span>
              <Button
                type="submit"
                name="intent"
                value="make"
                size="sm"
                isPending={pending === id}
                pendingLabel={t('saving')}
                aria-label={`${t('link.make')}: ${name}`}
              >
                {t('link.make')}
              </Button>
              <Button
                type="submit"
                name="intent"
                value="end"
                size="sm"
                variant="outline"
                aria-label={`${t('link.end')}: ${name}`}
              >
                {t('link.end')}
              </Button>
            </StaffForm>
            {made?.employeeId === id && (
              <Notice tone="ok" title={t('link.made', { name })}>
                <p className="select-all break-all font-bold">{made.link}</p>
                <p className="mt-1">{t('link.once')}</p>
              </Notice>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
