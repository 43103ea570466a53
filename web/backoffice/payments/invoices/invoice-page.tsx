import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { isLiving, STAFF_ACTS, type StaffAct } from '#services/invoicing/documents/rules/document-states.ts'
import { documents } from '#shared/countries/tables/documents.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../../colleagues.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/invoice-page'
import { annulForm, buyerForm } from './invoice-forms.server.ts'
import { documentTones } from './invoice-looks.ts'
import { OfficeWords } from './office-words.tsx'

/** One tax document with its history, and what staff may do with it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { invoicing } = context.get(servicesContext)
  const documentId = readId(params, 'id')
  const document = await invoicing.staffDocument({ documentId }, { context: visit.call })
  const t = translator(visit.country.locale, 'invoiceDesk')
  const names = await findColleagueNames(
    context,
    document.events.flatMap(({ actorUid }) => (actorUid ? [actorUid] : [])),
  )
  const label = (at: string | null) => at && momentLabel(Date.parse(at), visit.country.timezone, visit.now())
  return {
    document,
    names,
    labels: {
      issued: label(document.issuedAt),
      next: label(document.nextTryAt),
      events: document.events.map(({ at }) => label(at)),
    },
    limits: { annul: getFieldLimits(annulForm), buyer: getFieldLimits(buyerForm) },
    seo: privateSeo(visit, paths.backofficeInvoice(documentId), {
      title: `${document.number} · ${t('title')}`,
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { invoicing } = context.get(servicesContext)
  const documentId = readId(params, 'id')
  const form = await readForm(request)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'invoiceDesk')
  try {
    const intent = readIntent(form, [...STAFF_ACTS, 'issue'])
    if (intent === 'issue') {
      const { subject } = await invoicing.staffDocument({ documentId }, call)
      const { documents } = await invoicing.issueDocuments(subject, call)
      const next = documents.findLast((each) => each.kind === 'invoice' && isLiving(each))
      return redirect(paths.backofficeInvoice(next?.id ?? documentId), 303)
    }
    if (intent === 'retry') await invoicing.retryDocument({ documentId }, call)
    else if (intent === 'annul' || intent === 'void') {
      const { reason } = parseFormOrThrow(form, annulForm, { reason: t('act.reasonMissing') })
      await (intent === 'annul' ? invoicing.annulDocument : invoicing.voidDocument)({ documentId, reason }, call)
    } else {
      const { documentNumber, complement, email, ...others } = parseFormOrThrow(form, buyerForm)
      const named = { ...others, documentNumber, complement: complement || null, email: email ?? null }
      await invoicing.correctDocument({ documentId, buyer: documentNumber === '' ? null : named }, call)
    }
    return { done: true }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoiceDesk')
  const { document } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeInvoices()}>{t('back')}</BackLink>
        <h1 className="flex flex-wrap items-center gap-3 text-xl lg:text-2xl">
          {t(`kind.${document.kind}`)} {document.number}
          <Badge tone={documentTones[document.state]}>{t(`state.${document.state}`)}</Badge>
        </h1>
        <p>
          {document.label} · {document.buyer?.name ?? t('noName')} · <b>{document.displayTotal}</b>
        </p>
        <OfficeWords document={document} />
        {document.annulReason && <p className="text-sm">{t('document.endReason', { reason: document.annulReason })}</p>}
        <div className="flex flex-wrap gap-2">
          {document.authorization && (
            <ButtonLink
              to={paths.backofficeInvoiceFile(document.id)}
              reloadDocument
              variant="outline"
              size="sm"
              icon={<FileText aria-hidden="true" className="size-4.5" />}
            >
              {t('document.pdf')}
            </ButtonLink>
          )}
          {document.subject.kind === 'order' && (
            <ButtonLink to={paths.backofficeOrder(document.subject.id)} variant="outline" size="sm">
              {t('document.order')}
            </ButtonLink>
          )}
        </div>
        {actionData && <ResultMessage answer={actionData} done={t('done')} offline={t('offline')} />}
      </header>
      <Facts screen={loaderData} />
      {document.kind === 'invoice' && !isLiving(document) && (
        <StaffForm preventScrollReset>
          <SaveButton section="issue">{t('act.issue')}</SaveButton>
        </StaffForm>
      )}
      {document.acts.map((act) => (
        <ActCard key={act} act={act} screen={loaderData} />
      ))}
      <Lines screen={loaderData} />
      <History screen={loaderData} />
      {document.xml && (
        <details>
          <summary className="min-h-9 font-bold text-brand-700">{t('document.xml')}</summary>
          <pre className="wrap-anywhere mt-2 max-h-96 overflow-auto whitespace-pre-wrap rounded-tile bg-ink-100 p-3 text-xs">
            {document.xml}
          </pre>
        </details>
      )}
    </div>
  )
}

function Facts({ screen: { document, labels } }: { screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  const isWaiting = document.nextTryAt !== null
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact label={t('document.authorization')}>{document.authorization ?? '—'}</Fact>
        {document.timbrado && <Fact label={t('document.timbrado')}>{document.timbrado}</Fact>}
        <Fact label={t('document.vat')}>{formatMoney(document.vat, document.currencyCode)}</Fact>
        <Fact label={t('document.issued')}>{labels.issued ?? '—'}</Fact>
        {isWaiting && <Fact label={t('document.tries')}>{document.tries}</Fact>}
        {isWaiting && <Fact label={t('document.next')}>{labels.next}</Fact>}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-600 text-sm">{label}</dt>
      <dd className="wrap-anywhere font-bold">{children}</dd>
    </div>
  )
}

function ActCard({ act, screen }: { act: StaffAct; screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  if (act === 'retry') {
    return (
      <StaffForm preventScrollReset>
        <SaveButton section="retry">{t('act.retry')}</SaveButton>
      </StaffForm>
    )
  }
  return act === 'correct' ? <CorrectForm screen={screen} /> : <EndForm act={act} screen={screen} />
}

/** Annuls an accepted document, or gives a rejected one up. */
function EndForm({ act, screen: { limits } }: { act: 'annul' | 'void'; screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  const field = fieldProps({ limits: limits.annul })
  return (
    <details>
      <summary className="flex min-h-9 items-center font-extrabold text-brand-700">{t(`act.${act}Title`)}</summary>
      <Card className="mt-2 grid gap-3">
        <p className="text-sm">{t(`act.${act}Text`)}</p>
        <StaffForm preventScrollReset className="grid gap-3">
          <TextField
            {...field('reason')}
            label={t('act.reason')}
            hint={t(`act.${act}Hint`)}
            autoComplete="off"
            messages={{ required: t('act.reasonMissing') }}
          />
          <SaveButton section={act}>{t(`act.${act}`)}</SaveButton>
        </StaffForm>
      </Card>
    </details>
  )
}

function CorrectForm({ screen: { document, limits } }: { screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  const { t: words } = useTranslation('billing')
  const { buyer, country } = document
  const field = fieldProps({ limits: limits.buyer })
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('act.correctTitle')}</h2>
      <p className="text-sm">{t('act.correctText')}</p>
      <StaffForm preventScrollReset className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          {...field('documentType')}
          label={words('documentType')}
          options={documents[country].map(({ type, label }) => ({ value: type, label }))}
          defaultValue={buyer?.documentType}
        />
        <TextField
          {...field('documentNumber')}
          label={words('documentNumber')}
          defaultValue={buyer?.documentNumber}
          autoComplete="off"
        />
        {documents[country].some(({ complement }) => complement !== undefined) && (
          <TextField
            {...field('complement')}
            label={words('complement')}
            defaultValue={buyer?.complement ?? ''}
            autoComplete="off"
          />
        )}
        <TextField {...field('name')} label={t('act.name')} defaultValue={buyer?.name} autoComplete="off" />
        <TextField
          {...field('email')}
          type="email"
          label={t('act.email')}
          defaultValue={buyer?.email ?? ''}
          autoComplete="off"
        />
        <SaveButton section="correct" className="justify-self-start sm:col-span-2">
          {t('act.correct')}
        </SaveButton>
      </StaffForm>
    </Card>
  )
}

function Lines({ screen: { document } }: { screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  const money = (amount: number) => formatMoney(amount, document.currencyCode)
  const hasDiscounts = document.lines.some(({ discount }) => discount > 0)
  const columns = ['line', 'quantity', 'price', ...(hasDiscounts ? ['discount' as const] : []), 'lineTotal'] as const
  return (
    <section aria-labelledby="lines" className="grid grid-cols-1 gap-2">
      <h2 id="lines" className="text-lg">
        {t('document.lines')}
      </h2>
      <Card role="group" aria-labelledby="lines" tabIndex={0} className="overflow-x-auto !p-0">
        <table className="w-full text-left text-sm">
          <thead className="border-ink-200 border-b text-ink-600">
            <tr>
              {columns.map((name, index) => (
                <th key={name} scope="col" className={`px-3 py-2 ${index > 0 ? 'text-right' : ''}`}>
                  {t(`document.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {document.lines.map((line) => (
              <tr key={`${line.code} ${line.description}`} className="border-ink-100 border-b last:border-0">
                <td className="px-3 py-2">{line.description}</td>
                <td className="px-3 py-2 text-right">{line.quantity}</td>
                <td className="whitespace-nowrap px-3 py-2 text-right">{money(line.unitPrice)}</td>
                {hasDiscounts && (
                  <td className="whitespace-nowrap px-3 py-2 text-right">
                    {line.discount > 0 ? money(line.discount) : ''}
                  </td>
                )}
                <td className="whitespace-nowrap px-3 py-2 text-right font-bold">{money(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}

function History({ screen: { document, labels, names } }: { screen: Screen }) {
  const { t } = useTranslation('invoiceDesk')
  return (
    <section aria-labelledby="history" className="grid gap-2">
      <h2 id="history" className="text-lg">
        {t('document.history')}
      </h2>
      <ol className="grid gap-1.5 text-sm">
        {document.events.map(({ at, what, note, actorUid }, index) => (
          <li key={`${at} ${what}`} className="wrap-anywhere">
            <b>{t(`event.${what}`)}</b>
            {actorUid && ` · ${names[actorUid] ?? ''}`} · {labels.events[index]}
            {note && <span className="block text-ink-600">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
