import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, documentTypes, Money } from '#shared/values.ts'
import { DOCUMENT_EVENTS, DOCUMENT_STATES, STAFF_ACTS } from './rules/document-states.ts'

export const DocumentKind = z.enum(['invoice', 'credit_note'])
export const DocumentState = z.enum(DOCUMENT_STATES)

/** What a document is about, in the service that sold it. */
export const InvoiceSubject = z.object({
  kind: z
    .enum(['order', 'visit', 'deposit', 'membership'])
    .describe('visit: a payment at the till; deposit: of a booking; membership: a month'),
  id: z.string().min(1).max(100),
})

/** Who a document is made out to; null: to no named person. */
export const Buyer = z.object({
  documentType: z.enum(documentTypes),
  documentNumber: z.string().trim().min(1).max(20),
  complement: z.string().trim().max(5).nullable(),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(254).nullable(),
})

export const TaxDocumentLine = z.object({
  code: z.string(),
  description: z.string(),
  quantity: z.int(),
  unitPrice: Money,
  discount: Money,
  total: Money,
  vatPercent: z.int(),
})

/**
 * Data of the facts 'tax-document-issued' (the office accepted it) and 'tax-document-annulled': the document without who
 * it is made out to. Each comes once a document.
 */
export const TaxDocumentFact = z.object({
  documentId: z.string(),
  kind: DocumentKind,
  subject: InvoiceSubject,
  series: z.string(),
  number: z.int(),
  authorization: z.string().nullable().describe('The code of the office: CUF, CDC'),
  issuedAt: z.iso.datetime().nullable(),
  currency: CurrencyCode,
  total: Money,
  vat: Money,
  isTest: z.boolean().describe("Of the office's test environment: worth nothing"),
})

export type TaxDocumentFact = z.infer<typeof TaxDocumentFact>

export const TaxDocument = z.object({
  id: z.string(),
  kind: DocumentKind,
  subject: InvoiceSubject,
  label: z.string().describe("'Pedido HU-8F3K2Q'"),
  country: CountryIsoCode,
  shopId: z.string(),
  state: DocumentState,
  needsPerson: z.boolean(),
  acts: z.array(z.enum(STAFF_ACTS)),
  number: z.string().describe("As it is printed: '001-001-0000052', or '52'"),
  authorization: z.string().nullable().describe('CUF or CDC'),
  timbrado: z.string().nullable(),
  currencyCode: CurrencyCode,
  total: Money,
  vat: Money,
  displayTotal: z.string(),
  buyer: Buyer.nullable(),
  issuedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  office: z
    .object({ code: z.string().nullable(), message: z.string() })
    .nullable()
    .describe('What the tax office said last, in its words'),
  tries: z.int(),
  nextTryAt: z.iso.datetime().nullable(),
  annulReason: z.string().nullable(),
})

export const TaxDocumentEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum(DOCUMENT_EVENTS),
  note: z.string().nullable(),
  actorUid: z.string().nullable(),
})

const documentId = { documentId: z.string().max(100) }

export const documentCalls = {
  /** Back office: documents, newest first, by state and days of creation. */
  staffDocuments: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/documents', summary: 'Tax documents', tags: ['staff'] })
    .input(
      z.object({
        country: CountryIsoCode,
        state: DocumentState.optional(),
        needsPerson: z.coerce.boolean().default(false),
        search: z
          .string()
          .trim()
          .max(100)
          .optional()
          .describe('Number, CUF or CDC, label, document or name of the buyer'),
        from: Day.optional(),
        until: Day.optional().describe('This day too'),
        first: z.coerce.number().int().min(0).max(100).default(50).describe('0: the number that wait alone'),
        after: z.string().max(300).optional(),
      }),
    )
    .output(
      z.object({
        documents: z.array(TaxDocument),
        endCursor: z.string().nullable(),
        waiting: z.int().describe('How many need a person'),
      }),
    ),

  /** Back office: one document with its lines, its history and what was signed. */
  staffDocument: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/documents/{documentId}', summary: 'A tax document', tags: ['staff'] })
    .input(z.object(documentId))
    .output(
      TaxDocument.extend({
        lines: z.array(TaxDocumentLine),
        events: z.array(TaxDocumentEvent),
        qr: z.string().nullable(),
        xml: z.string().nullable(),
      }),
    ),

  /** Back office: the documents of one order, visit or membership month; of an operator of orders too. */
  subjectDocuments: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'GET', path: '/staff/subjects/{kind}/{id}', summary: 'Documents of a sale', tags: ['staff'] })
    .input(InvoiceSubject)
    .output(z.object({ documents: z.array(TaxDocument) })),

  /** Back office: a written document as a PDF with its QR code (KuDE, representación gráfica); of operators of orders too. */
  documentFile: operation({ access: 'operator', area: 'orders', right: 'read' })
    .route({ method: 'GET', path: '/staff/documents/{documentId}/file', summary: 'Print it', tags: ['staff'] })
    .input(z.object(documentId))
    .output(z.file()),

  /** Back office: writes down what a sale owes and has not; a sale that is not delivered or paid is not found. */
  issueDocuments: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/subjects/{kind}/{id}', summary: 'Invoice a sale', tags: ['staff'] })
    .input(InvoiceSubject)
    .output(z.object({ documents: z.array(TaxDocument) })),

  /** Back office: sends it now. What was answered already: 409. */
  retryDocument: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/documents/{documentId}/retry', summary: 'Send it now', tags: ['staff'] })
    .input(z.object(documentId))
    .output(TaxDocument),

  /** Back office: makes a rejected document out to another buyer and sends it again, with its number. */
  correctDocument: operation({ access: 'operator', area: 'finance' })
    .route({
      method: 'POST',
      path: '/staff/documents/{documentId}/buyer',
      summary: 'Correct the buyer',
      tags: ['staff'],
    })
    .input(z.object({ ...documentId, buyer: Buyer.nullable() }))
    .output(TaxDocument),

  /** Back office: asks the tax office to annul an accepted document. An invoice with credit notes is refused. */
  annulDocument: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/documents/{documentId}/annulment', summary: 'Annul it', tags: ['staff'] })
    .input(z.object({ ...documentId, reason: z.string().trim().min(5).max(300) }))
    .output(TaxDocument),

  /**
   * Back office: gives a rejected document up. Its number stays unused, and the office is told so where it takes that; credit
   * notes that wait for the invoice go with it. The sale can be invoiced again.
   */
  voidDocument: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/documents/{documentId}/void', summary: 'Give it up', tags: ['staff'] })
    .input(z.object({ ...documentId, reason: z.string().trim().min(5).max(300) }))
    .output(TaxDocument),
}

/** A document as other services see it. */
export const IssuedDocument = z.object({
  subject: InvoiceSubject,
  kind: DocumentKind,
  cause: z.string().describe('Of a credit note: the refund that it is for'),
  country: CountryIsoCode,
  number: z.string(),
  authorization: z.string().nullable().describe('CUF or CDC'),
  timbrado: z.string().nullable(),
  issuedAt: z.iso.datetime().nullable(),
  state: DocumentState,
  total: Money,
  vat: Money,
  qr: z.string().nullable().describe('What its QR code says'),
  isTest: z.boolean().describe('Of the test environment: worth nothing'),
  issuer: z.object({ taxId: z.string() }),
  buyer: Buyer.nullable(),
})

/** A document as the registers of the tax offices list it. */
export const RegisteredDocument = IssuedDocument.extend({
  id: z.string(),
  issuedAt: z.iso.datetime(),
  discount: Money.describe('Taken off before the total'),
  exempt: Money.describe('Of the total, what has no VAT'),
  byRate: z.array(z.object({ rate: z.number(), total: Money })).describe('The total by VAT rate'),
  invoice: z
    .object({
      number: z.string(),
      authorization: z.string().nullable(),
      timbrado: z.string().nullable(),
      issuedAt: z.iso.datetime().nullable(),
      total: Money,
    })
    .nullable()
    .describe('Of a credit note: what it takes back'),
})

/** Who issues documents in a country, and for whom. */
export const Taxpayer = z.object({
  taxId: z.string(),
  legalName: z.string(),
  shopIds: z.array(z.string()),
  merchantIds: z.array(z.string()),
  coversCountry: z.boolean(),
})

/** Operations for other services alone. */
export const internalDocumentCalls = {
  /** Invoices and credit notes of sales, oldest first; a sale that has none is not in the list. */
  documentsOf: operation({ access: 'service' })
    .input(z.object({ subjects: z.array(InvoiceSubject).max(5000) }))
    .output(z.object({ documents: z.array(IssuedDocument) })),

  /**
   * Documents that a tax office knows of, annulled ones too, by the time of their issue: no others, and none of the test
   * environment.
   */
  registeredDocuments: operation({ access: 'service' })
    .input(
      z.object({
        country: CountryIsoCode,
        kind: DocumentKind,
        taxId: z.string().max(20).nullable(),
        shopId: z.string().max(100).nullable(),
        from: z.iso.datetime(),
        until: z.iso.datetime().describe('Excluded'),
        after: z.object({ at: z.iso.datetime(), id: z.string().max(100) }).nullable(),
        limit: z.int().min(1).max(1000),
      }),
    )
    .output(z.object({ documents: z.array(RegisteredDocument) })),

  /** The taxpayers whose points of sale are set in a country. */
  taxpayers: operation({ access: 'service' })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.object({ taxpayers: z.array(Taxpayer) })),

  /** The invoice of a sale as a PDF; null: none is valid for its buyer yet. The caller knows who may see it. */
  printedInvoice: operation({ access: 'service' })
    .input(z.object({ subject: InvoiceSubject }))
    .output(z.file().nullable()),
}

export type DocumentKind = z.infer<typeof DocumentKind>
export type InvoiceSubject = z.infer<typeof InvoiceSubject>
export type Buyer = z.infer<typeof Buyer>
export type IssuedDocument = z.infer<typeof IssuedDocument>
export type TaxDocument = z.infer<typeof TaxDocument>
