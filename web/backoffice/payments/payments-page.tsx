import { Search } from 'lucide-react'
import { data, Form, Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/payments-page'
import { FindingCard } from './finding-card.tsx'
import { findingForm, matchForm, refundedForm } from './payment-forms.server.ts'
import { PAYMENT_STATES, statusTone } from './payment-labels.ts'
import type { PaymentsOfPage } from './payments-page-data.ts'
import { RefundCard } from './refund-card.tsx'

/** Findings and refunds that need an operator, and all payments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'paymentDesk')
  const call = { context: visit.call }
  const { searchParams } = new URL(request.url)
  const status = readOption(searchParams, 'status', PAYMENT_STATES)
  const search = readTrimmed(searchParams, 'search', 100)
  const after = readText(searchParams, 'after', 200) || null
  const [inbox, list] = await Promise.all([
    payments.inbox(undefined, call),
    payments.staffPayments(
      { first: 30, ...(status && { status }), ...(search && { search }), ...(after && { after }) },
      call,
    ),
  ])
  const getLabel = (at: string) => momentLabel(Date.parse(at), visit.country.timezone, visit.now())
  return {
    findings: inbox.findings.map((finding) => ({
      ...finding,
      foundLabel: getLabel(finding.foundAt),
      candidates: finding.candidates.map(({ reference, description, status, createdAt }) => ({
        ...{ reference, description, status },
        createdLabel: getLabel(createdAt),
      })),
    })),
    refunds: inbox.refunds.map((refund) => ({ ...refund, createdLabel: getLabel(refund.createdAt) })),
    list: list.payments.map((payment) => ({ ...payment, atLabel: getLabel(payment.paidAt ?? payment.createdAt) })),
    limits: {
      finding: getFieldLimits(findingForm),
      match: getFieldLimits(matchForm),
      refund: getFieldLimits(refundedForm),
    },
    endCursor: list.endCursor,
    asked: { status, search, after },
    seo: privateSeo(visit, paths.backofficePayments(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { payments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'paymentDesk')
  const call = { context: visit.call }
  try {
    const { intent, about } = readIntentOn(form, ['resolve', 'match', 'refunded'])
    if (intent === 'refunded') {
      const { value, errors } = parseForm(form, refundedForm, { note: t('refunds.noteMissing') })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await payments.markRefunded(value, call)
    } else if (intent === 'match') {
      const { value, errors } = parseForm(form, matchForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const paymentReference = about || value.paymentReference
      const decision = { resolution: 'applied', note: t('match.note'), paymentReference } as const
      await payments.resolveFinding({ findingId: value.findingId, ...decision }, call)
    } else {
      const messages = { resolution: t('inbox.choose'), note: t('inbox.noteMissing') }
      const { value, errors } = parseForm(form, findingForm, messages)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await payments.resolveFinding(value, call)
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('paymentDesk')
  const { findings, refunds, limits } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl gap-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={paths.backofficeReconciliation()} variant="outline" size="sm">
              {t('reconciliation')}
            </ButtonLink>
            <ButtonLink to={paths.backofficeInvoices()} variant="outline" size="sm">
              {t('invoices')}
            </ButtonLink>
            <ButtonLink to={paths.backofficeStatements()} variant="outline" size="sm">
              {t('statements')}
            </ButtonLink>
          </div>
        </div>
        {actionData && (
          <div className="mt-3">
            <ResultMessage answer={actionData} done={t('done')} offline={t('offline')} />
          </div>
        )}
      </div>
      <section aria-labelledby="findings" className="grid gap-3">
        <h2 id="findings" className="text-lg">
          {t('inbox.title')}
        </h2>
        {findings.length === 0 && <p className="text-ink-600">{t('inbox.none')}</p>}
        <ul className="grid gap-3">
          {findings.map((finding) => (
            <li key={finding.id}>
              <FindingCard finding={finding} limits={limits} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="refunds" className="grid gap-3">
        <h2 id="refunds" className="text-lg">
          {t('refunds.title')}
        </h2>
        {refunds.length === 0 && <p className="text-ink-600">{t('refunds.none')}</p>}
        <ul className="grid gap-3">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <RefundCard refund={refund} limits={limits.refund} />
            </li>
          ))}
        </ul>
      </section>
      <EveryPayment loaded={loaderData} />
    </div>
  )
}

function EveryPayment({ loaded: { list, endCursor, asked } }: { loaded: PaymentsOfPage }) {
  const { t } = useTranslation('paymentDesk')
  return (
    <section aria-labelledby="payments" className="grid gap-3">
      <h2 id="payments" className="text-lg">
        {t('list.title')}
      </h2>
      <Form key={`${asked.search} ${asked.status}`} className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="search"
          type="search"
          label={t('list.search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <SelectField
          name="status"
          label={t('list.status')}
          placeholder={t('list.every')}
          options={PAYMENT_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
          defaultValue={asked.status ?? ''}
          className="min-w-0 grow basis-40 sm:max-w-56"
        />
        <Button type="submit" className="h-12">
          {t('list.submit')}
        </Button>
      </Form>
      {list.length === 0 && <p className="text-ink-600">{t('list.none')}</p>}
      <ul className="grid gap-2.5">
        {list.map((payment) => (
          <li key={payment.id}>
            <PaymentRow payment={payment} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('list.pages')}
        previous={
          asked.after ? { label: t('list.first'), to: paths.backofficePayments({ ...asked, after: null }) } : null
        }
        next={
          endCursor ? { label: t('list.more'), to: paths.backofficePayments({ ...asked, after: endCursor }) } : null
        }
      />
    </section>
  )
}

function PaymentRow({ payment }: { payment: PaymentsOfPage['list'][number] }) {
  const { t } = useTranslation('paymentDesk')
  return (
    <Card className="grid gap-1 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-black text-md">{payment.displayAmount}</b>
        <Badge tone={statusTone[payment.status]}>{t(`status.${payment.status}`)}</Badge>
        {payment.isTest && <Badge tone="neutral">{t('list.test')}</Badge>}
        <span className="ml-auto text-ink-600 text-sm">{payment.atLabel}</span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span className="font-bold">{payment.description}</span>
        <span className="text-ink-600">
          {t(`method.${payment.method}`)} · {payment.reference}
        </span>
      </p>
      {payment.refunded > 0 && (
        <p className="text-sm">{t('list.refunded', { amount: formatMoney(payment.refunded, payment.currencyCode) })}</p>
      )}
      {payment.findings.length > 0 && (
        <p>
          <Badge tone="warn">
            {t('list.waiting', { what: payment.findings.map((kind) => t(`inbox.${kind}`)).join(', ') })}
          </Badge>
        </p>
      )}
      {payment.subject.kind === 'order' && (
        <Link to={paths.backofficeOrder(payment.subject.id)} className={wayOn}>
          {t('list.order')}
        </Link>
      )}
      {payment.subject.kind === 'insurance' && (
        <Link to={paths.backofficeContract(payment.subject.id)} className={wayOn}>
          {t('list.insurance')}
        </Link>
      )}
    </Card>
  )
}

const wayOn =
  'inline-flex min-h-9 items-center justify-self-start font-bold text-brand-700 text-sm underline underline-offset-3'
