import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { DOCUMENT_STATES } from '#services/invoicing/documents/rules/document-states.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import type { Route } from './+types/invoices-page'
import { issueForm, readPeriod } from './invoice-forms.server.ts'
import { documentTones } from './invoice-looks.ts'
import { OfficeWords } from './office-words.tsx'

/** Tax documents of this country: those that need a person, and all by state and period. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { invoicing } = context.get(servicesContext)
  const call = { context: visit.call }
  const { iso: country, timezone, locale } = visit.country
  const t = translator(locale, 'invoiceDesk')
  const { searchParams } = new URL(request.url)
  const asked = {
    state: readOption(searchParams, 'state', DOCUMENT_STATES),
    search: readTrimmed(searchParams, 'search', 100),
    ...readPeriod(searchParams),
    after: readText(searchParams, 'after', 300) || null,
  }
  const { state, search, from, until, after } = asked
  const [issuers, needed, list] = await Promise.all([
    invoicing.issuers({ country }, call),
    invoicing.staffDocuments({ country, needsPerson: true, first: 20 }, call),
    invoicing.staffDocuments(
      {
        country,
        first: 50,
        ...(state && { state }),
        ...(search && { search }),
        ...(from && { from }),
        ...(until && { until }),
        ...(after && { after }),
      },
      call,
    ),
  ])
  const withLabel = <Row extends { createdAt: string }>(row: Row) => ({
    ...row,
    atLabel: momentLabel(Date.parse(row.createdAt), timezone, visit.now()),
  })
  return {
    asked,
    isOn: issuers.some((issuer) => issuer.isOn),
    needed: needed.documents.map(withLabel),
    waiting: list.waiting,
    list: list.documents.map(withLabel),
    endCursor: list.endCursor,
    seo: privateSeo(visit, paths.backofficeInvoices(), { title: t('title'), description: t('description') }),
  }
}

/** Writes down the documents that a sale owes; the order's page sends this form. */
export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const { invoicing } = context.get(servicesContext)
  try {
    const subject = parseFormOrThrow(await readForm(request), issueForm)
    await invoicing.issueDocuments(subject, { context: context.get(visitContext).call })
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function InvoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoiceDesk')
  const { isOn, needed, waiting } = loaderData
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.backofficePayments()} variant="outline" size="sm">
            {t('toPayments')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeInvoicingSettings()} variant="outline" size="sm">
            {t('toSettings')}
          </ButtonLink>
        </div>
        {actionData && <ResultMessage answer={actionData} done={t('done')} offline={t('offline')} />}
      </header>
      {!isOn && (
        <Notice tone="info" title={t('off.title')}>
          {t('off.text')}{' '}
          <Link to={paths.backofficeInvoicingSettings()} className="font-bold underline underline-offset-3">
            {t('off.go')}
          </Link>
        </Notice>
      )}
      {(isOn || needed.length > 0) && (
        <section aria-labelledby="needed" className="grid gap-3">
          <h2 id="needed" className="text-lg">
            {t('needed.title')}
          </h2>
          {needed.length === 0 && <p className="text-ink-600">{t('needed.none')}</p>}
          <ul className="grid gap-2.5">
            {needed.map((document) => (
              <li key={document.id}>
                <Card className="grid gap-1 p-4">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link to={paths.backofficeInvoice(document.id)} className={wayOn}>
                      {t(`kind.${document.kind}`)} {document.number}
                    </Link>
                    <Badge tone={documentTones[document.state]}>{t(`state.${document.state}`)}</Badge>
                    <span className="ml-auto text-ink-600 text-sm">{document.atLabel}</span>
                  </p>
                  <p className="text-sm">
                    {document.label} · {document.buyer?.name ?? t('noName')} · <b>{document.displayTotal}</b>
                  </p>
                  <OfficeWords document={document} />
                </Card>
              </li>
            ))}
          </ul>
          {waiting > needed.length && <p className="text-sm">{t('needed.more', { count: waiting })}</p>}
        </section>
      )}
      <EveryDocument screen={loaderData} />
    </div>
  )
}

function EveryDocument({ screen: { list, endCursor, asked } }: { screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  const isAsked = Object.values(asked).some(Boolean)
  return (
    <section aria-labelledby="documents" className="grid grid-cols-1 gap-3">
      <h2 id="documents" className="text-lg">
        {t('list.title')}
      </h2>
      <Form key={JSON.stringify(asked)} className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="search"
          type="search"
          label={t('list.search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-64"
        />
        <SelectField
          name="state"
          label={t('list.state')}
          placeholder={t('list.every')}
          options={DOCUMENT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          defaultValue={asked.state ?? ''}
          className="min-w-0 grow basis-40 sm:max-w-48"
        />
        <TextField
          name="from"
          type="date"
          label={t('list.from')}
          defaultValue={asked.from ?? ''}
          className="min-w-0 grow basis-40 sm:max-w-44"
        />
        <TextField
          name="until"
          type="date"
          label={t('list.until')}
          defaultValue={asked.until ?? ''}
          className="min-w-0 grow basis-40 sm:max-w-44"
        />
        <Button type="submit" className="h-12">
          {t('list.submit')}
        </Button>
      </Form>
      {list.length === 0 && <p className="text-ink-600">{t(isAsked ? 'list.none' : 'list.empty')}</p>}
      {list.length > 0 && (
        <Card className="overflow-x-auto !p-0">
          <table className="w-full text-left text-sm">
            <thead className="border-ink-200 border-b text-ink-600">
              <tr>
                <th scope="col" className={cell}>
                  {t('list.number')}
                </th>
                <th scope="col" className={cell}>
                  {t('list.sale')}
                </th>
                <th scope="col" className={cell}>
                  {t('list.buyer')}
                </th>
                <th scope="col" className={`${cell} text-right`}>
                  {t('list.total')}
                </th>
                <th scope="col" className={cell}>
                  {t('list.state')}
                </th>
                <th scope="col" className={cell}>
                  {t('list.at')}
                </th>
              </tr>
            </thead>
            <tbody>
              {list.map((document) => (
                <tr key={document.id} className="border-ink-100 border-b last:border-0">
                  <td className={`${cell} whitespace-nowrap`}>
                    <Link to={paths.backofficeInvoice(document.id)} className={wayOn}>
                      {t(`kind.${document.kind}`)} {document.number}
                    </Link>
                  </td>
                  <td className={cell}>{document.label}</td>
                  <td className={cell}>{document.buyer?.name ?? t('noName')}</td>
                  <td className={`${cell} whitespace-nowrap text-right font-bold`}>{document.displayTotal}</td>
                  <td className={cell}>
                    <Badge tone={documentTones[document.state]}>{t(`state.${document.state}`)}</Badge>
                  </td>
                  <td className={`${cell} whitespace-nowrap`}>{document.atLabel}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
      <Pagination
        label={t('list.pages')}
        previous={
          asked.after ? { label: t('list.first'), to: paths.backofficeInvoices({ ...asked, after: null }) } : null
        }
        next={
          endCursor ? { label: t('list.more'), to: paths.backofficeInvoices({ ...asked, after: endCursor }) } : null
        }
      />
    </section>
  )
}

const cell = 'px-3 py-1.5'
const wayOn = 'inline-flex min-h-9 items-center font-bold text-brand-700 underline underline-offset-3'
