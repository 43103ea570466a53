import { data, Link, redirect } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { SPANISH } from '#shared/spanish.ts'
import { upperFirst } from '#shared/text.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../storefront/profile/answer-notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { listServedCountries } from '../settings/list-served-countries.server.ts'
import type { Route } from './+types/statements-page'
import { OutcomeCounts } from './outcome-counts.tsx'
import { statementForm } from './payment-forms.server.ts'
import { StatementLines } from './statement-lines.tsx'
import { UploadForm } from './upload-form.tsx'

/** Bank statements: upload, and outcomes of their lines. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const call = { context: visit.call }
  const search = new URL(request.url).searchParams
  const id = readId(search, 'id') || null
  const t = translator(visit.country.locale, 'statements')

  const imported = new Intl.DateTimeFormat(SPANISH, {
    timeZone: visit.country.timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const [statements, open] = await Promise.all([
    payments.statements(undefined, call),
    id === null ? null : payments.statement({ statementId: id }, call),
  ])
  return {
    statements: statements.map((each) => ({ ...each, imported: imported.format(new Date(each.importedAt)) })),
    open: open && {
      ...open,
      imported: imported.format(new Date(open.importedAt)),
      movements: open.movements.map(({ payment, bookedOn, ...line }) => ({
        ...line,
        day: dateLabel(bookedOn),
        payment: payment && { displayAmount: payment.displayAmount, description: payment.description },
      })),
    },
    /** Result of the upload that led to this page. */
    upload: search.has('repeated') ? ('repeated' as const) : search.has('done') ? ('done' as const) : null,
    currency: visit.country.currency,
    currencies: listServedCountries(visit).map(({ currency, currencyName, currencySigns }) => ({
      value: currency,
      label: `${upperFirst(currencyName)} (${currencySigns[0]})`,
    })),
    seo: privateSeo(visit, paths.backofficeStatements(), { title: t('title'), description: t('description') }),
  }
}

/** Maximum file size, as in the contract. */
const MOST_BYTES = 700_000
const tooLarge: Refusal = { code: 'too-large', detail: '', fields: {}, status: 413, retryAfter: null }

interface UploadAnswer {
  refusal: Refusal
  /** The file as it was kept, for whoever says that its columns are others. */
  draftId: string | null
}

/** Without known columns nobody can say what else is wrong, so that they are asked for at once. */
const unknownColumns: readonly unknown[] = ['no-header', 'many-tables']
const doubtfulColumns: readonly unknown[] = ['nothing', 'bad-day', 'bad-amount']

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'statements')
  const { value, errors } = parseForm(form, statementForm, { file: t('upload.fileMissing') })
  if (errors) return data<UploadAnswer>({ refusal: firstErrorRefusal(errors), draftId: null }, { status: 400 })
  const { file, currency, review } = value
  const statement = {
    fileName: file.name.slice(0, 200) || 'extracto',
    currencyCode: currency,
    contentBase64: Buffer.from(await file.arrayBuffer()).toString('base64'),
  }
  const call = { context: visit.call }
  try {
    if (review) {
      const { draftId } = await payments.draftStatement(statement, call)
      throw redirect(paths.backofficeStatementColumns(draftId), 303)
    }
    const { id, isRepeated } = await payments.importStatement(statement, call)
    throw redirect(paths.backofficeStatements({ id, ...(isRepeated ? { repeated: 1 } : { done: 1 }) }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    const reason = asServiceError(error)?.data.reason
    const areUnknown = unknownColumns.includes(reason)
    const draftId = areUnknown || doubtfulColumns.includes(reason) ? await keepDraft(payments, statement, call) : null
    if (areUnknown && draftId !== null) throw redirect(paths.backofficeStatementColumns(draftId), 303)
    return data<UploadAnswer>({ refusal, draftId }, { status: refusal.status })
  }
}

/** Id of the kept file, or null for one without any table. */
async function keepDraft(
  payments: PaymentsClient,
  statement: Parameters<PaymentsClient['draftStatement']>[0],
  call: Parameters<PaymentsClient['draftStatement']>[1],
): Promise<string | null> {
  try {
    return (await payments.draftStatement(statement, call)).draftId
  } catch (error) {
    if (asServiceError(error)?.status === 422) return null
    throw error
  }
}

/** Refuses a too large file before the upload: the server would cut the connection without a message. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const file = (await request.clone().formData()).get('file')
  if (file instanceof File && file.size > MOST_BYTES) return { refusal: tooLarge, draftId: null }
  return serverAction()
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StatementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('statements')
  const { statements, open, upload, currency } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
      </header>
      {actionData && <NotRead answer={actionData} />}
      {!actionData && upload && (
        <Notice tone={upload === 'done' ? 'ok' : 'info'}>{t(upload === 'done' ? 'done' : 'repeated')}</Notice>
      )}
      {open && !actionData && <StatementLines statement={open} />}
      <section aria-labelledby="subir">
        <Card className="sm:p-6">
          <h2 id="subir" className="mb-4 text-lg">
            {t('upload.title')}
          </h2>
          <UploadForm currency={currency} currencies={loaderData.currencies} />
        </Card>
      </section>
      {statements.length === 0 ? (
        <EmptyState art={<Art name="money-bag" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <StatementList statements={statements} openId={open?.id ?? null} />
      )}
    </div>
  )
}

interface StatementListProps {
  statements: Route.ComponentProps['loaderData']['statements']
  openId: string | null
}

function StatementList({ statements, openId }: StatementListProps) {
  const { t } = useTranslation('statements')
  return (
    <section aria-labelledby="extractos">
      <h2 id="extractos" className="mb-2 text-lg">
        {t('list')}
      </h2>
      <ul className="grid gap-2.5">
        {statements.map(({ id, fileName, imported, lines, outcomes }) => (
          <li key={id}>
            <Card className={cx('grid gap-2', id === openId && 'border-brand-600')}>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={paths.backofficeStatements({ id })}
                  aria-current={id === openId ? 'page' : undefined}
                  className="inline-flex min-h-10 min-w-0 items-center break-all font-extrabold text-brand-700 underline-offset-4 hover:underline"
                >
                  {fileName}
                </Link>
                <span className="text-ink-600 text-sm">
                  {imported}, {t('lines', { count: lines })}
                </span>
              </div>
              <OutcomeCounts outcomes={outcomes} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotRead({ answer }: { answer: UploadAnswer }) {
  const { t } = useTranslation('statements')
  const { refusal } = answer
  return (
    <AnswerNotice
      answer={answer}
      tone={refusal.code === 'offline' ? 'warn' : 'error'}
      actions={
        answer.draftId ? (
          <Link
            to={paths.backofficeStatementColumns(answer.draftId)}
            className="inline-flex min-h-9 items-center font-bold underline underline-offset-3"
          >
            {t('askColumns')}
          </Link>
        ) : undefined
      }
    >
      {refusal.code === 'offline' ? t('offline') : refusal.code === 'too-large' ? t('tooLarge') : refusal.detail}
    </AnswerNotice>
  )
}
