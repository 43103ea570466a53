import { httpError } from '#shared/rpc/errors.ts'
import type { InvoicingDependencies } from '../deps.ts'
import type { InvoiceSubject } from '../documents/contract.ts'
import { findWrittenDocument, findWrittenInvoice, type WrittenRow } from '../documents/find-written.ts'
import { formatNumber } from '../documents/to-document.ts'
import { invoicingError } from '../errors.ts'
import { toPrintedContent } from './printed-content.ts'

type Dependencies = Pick<InvoicingDependencies, 'db'>

/** A document as a PDF, for staff. */
export async function documentFile(deps: Dependencies, { documentId }: { documentId: string }): Promise<File> {
  const written = await findWrittenDocument(deps, documentId)
  if (!written) throw invoicingError('document-not-found')
  return print(written)
}

/** The invoice of a sale as a PDF; null: none is valid for its buyer yet. */
export async function printedInvoice(
  deps: Dependencies,
  { subject }: { subject: InvoiceSubject },
): Promise<File | null> {
  const written = await findWrittenInvoice(deps, subject)
  return written && print(written)
}

async function print({ row, issuer, invoice }: WrittenRow): Promise<File> {
  const content = toPrintedContent(
    row,
    issuer,
    invoice && { number: formatNumber(invoice, issuer), authorization: invoice.authorization_code },
  )
  // Imported lazily: it loads fonts and a layout engine that no other call needs.
  const { drawDocument } = await import('./draw-document.ts')
  const bytes = await drawDocument(content)
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  const name = row.kind === 'invoice' ? 'factura' : 'nota-de-credito'
  return new File([Buffer.from(bytes)], `${name}-${formatNumber(row, issuer)}.pdf`, { type: 'application/pdf' })
}
