import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import type { TaxDocument } from '#services/invoicing/contract.ts'
import { isLiving } from '#services/invoicing/documents/rules/document-states.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { documentTones } from '../../payments/invoices/invoice-looks.ts'
import { OfficeWords } from '../../payments/invoices/office-words.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface InvoiceCardProps {
  orderId: string
  documents: readonly TaxDocument[]
  /** The order was handed over, so that an invoice is due. */
  isDue: boolean
  mayIssue: boolean
}

/** The tax documents of an order, with what the tax office said of them. */
export function InvoiceCard({ orderId, documents, isDue, mayIssue }: InvoiceCardProps) {
  const { t } = useTranslation('invoiceDesk')
  const hasInvoice = documents.some(({ kind, state }) => kind === 'invoice' && isLiving({ state }))
  return (
    <Card className="grid gap-2">
      <h2 className="flex items-center gap-2 text-lg">
        <ReceiptText aria-hidden="true" className="size-5 text-ink-600" />
        {t('order.title')}
      </h2>
      {documents.length === 0 && (
        <p className="text-ink-600 text-sm">
          {t('order.none')} {!isDue && t('order.due')}
        </p>
      )}
      <ul className="grid gap-2.5 empty:hidden">
        {documents.map((document) => (
          <li key={document.id} className="grid gap-0.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b>
                {t(`kind.${document.kind}`)} {document.number}
              </b>
              <Badge tone={documentTones[document.state]}>{t(`state.${document.state}`)}</Badge>
            </p>
            <OfficeWords document={document} />
            <p className="flex flex-wrap gap-x-4 text-sm">
              {mayIssue && (
                <Link to={paths.backofficeInvoice(document.id)} className={wayOn}>
                  {t('order.see')}
                </Link>
              )}
              {document.authorization && (
                <Link to={paths.backofficeInvoiceFile(document.id)} reloadDocument className={wayOn}>
                  {t('document.pdf')}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      {isDue && mayIssue && !hasInvoice && (
        <StaffForm action={paths.backofficeInvoices()}>
          <input type="hidden" name="kind" value="order" />
          <input type="hidden" name="id" value={orderId} />
          <Button type="submit" variant="outline" size="sm">
            {t('order.issue')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}

const wayOn = 'inline-flex min-h-9 items-center font-bold text-brand-700 underline underline-offset-3'
