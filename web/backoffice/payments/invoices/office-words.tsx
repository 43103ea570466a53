import type { TaxDocument } from '#services/invoicing/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'

/** What the tax office said last of a document; nothing of one that it accepted. */
export function OfficeWords({ document: { office, state } }: { document: Pick<TaxDocument, 'office' | 'state'> }) {
  const { t } = useTranslation('invoiceDesk')
  if (!office || state === 'accepted' || state === 'annulled' || state === 'voided') return null
  const { code, message } = office
  return <p className="wrap-anywhere text-sm">{code ? t('officeCode', { code, message }) : t('office', { message })}</p>
}
