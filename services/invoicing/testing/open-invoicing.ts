import type { DatabaseConnection } from '#shared/database/connect.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StaffAreas } from '#shared/staff-areas.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { InvoicingDependencies } from '../deps.ts'
import { deliverOffline } from '../documents/deliver-offline.ts'
import { sendDueDocuments } from '../documents/send-document.ts'
import { makeInternalInvoicing } from '../internal-service.ts'
import type { SaveIssuer } from '../issuers/contract.ts'
import type { TaxOffice } from '../offices/office.ts'
import type { Sale } from '../sales/sale.ts'
import { EXAMPLE_CSC } from '../sandbox/tax-sandboxes.ts'
import { makeInvoicing } from '../service.ts'
import type { Tables } from '../tables.ts'
import { exampleIdentity } from './example-certificate.ts'

export const exampleCsc = EXAMPLE_CSC

const profile = {
  legalName: 'Huella S.A.',
  tradeName: 'Huella',
  address: 'Avda. España 1234',
  city: 'ASUNCION (DISTRITO)',
  phone: '021123456',
  email: 'facturas@huella.com.py',
  activityCode: '47599',
  activity: 'Comercio de artículos para mascotas',
}

export const issuerInParaguay: SaveIssuer = {
  shopId: 'shop-py',
  country: 'PY',
  version: 0,
  isOn: true,
  coversCountry: true,
  merchantId: null,
  environment: 'test',
  taxId: '80013884-8',
  branch: 1,
  pointOfSale: 1,
  profile,
  details: {
    office: 'sifen',
    timbrado: '12557209',
    timbradoFrom: '2026-01-01',
    timbradoUntil: null,
    taxpayerType: 'company',
    departmentCode: 1,
    department: 'CAPITAL',
    districtCode: 1,
    district: 'ASUNCION (DISTRITO)',
    cityCode: 1,
    houseNumber: 1234,
    cscId: '0001',
  },
  ...exampleIdentity,
  token: exampleCsc,
}

export const issuerInBolivia: SaveIssuer = {
  ...issuerInParaguay,
  shopId: 'shop-bo',
  country: 'BO',
  taxId: '1003579028',
  branch: 0,
  pointOfSale: 0,
  profile: { ...profile, city: 'SANTA CRUZ', phone: '78595684' },
  details: {
    office: 'siat',
    systemCode: 'SISTEMA1',
    productCode: '49111',
    unitCode: 57,
    legend: 'Ley N° 453: Tienes derecho a recibir información sobre los servicios que utilices.',
  },
  token: 'token-of-the-sandbox',
}

export const saleInParaguay: Sale = {
  label: 'Pedido HU-PRUEBA',
  country: 'PY',
  seller: { kind: 'shop', id: 'shop-py' },
  currency: 'PYG',
  ownerUid: 'ana',
  buyer: { documentType: 'CI', documentNumber: '1234567', complement: null, name: 'Ana Rolón', email: null },
  paidBy: 'cash',
  isService: false,
  items: [{ code: 'A1', description: 'Croquetas 3 kg', quantity: 2, price: 110_000 }],
  extras: [{ code: 'ENTREGA', description: 'Entrega a domicilio', amount: 15_000 }],
  discount: 5_000,
  addedVat: 0,
  vatRate: 0.1,
  refunds: [],
}

export const saleInBolivia: Sale = {
  ...saleInParaguay,
  country: 'BO',
  seller: { kind: 'shop', id: 'shop-bo' },
  currency: 'BOB',
  buyer: {
    documentType: 'NIT',
    documentNumber: '1020703023',
    complement: null,
    name: 'Veterinaria Illimani SRL',
    email: null,
  },
  items: [{ code: 'A1', description: 'Croquetas 3 kg', quantity: 3, price: 10_050 }],
  extras: [{ code: 'ENTREGA', description: 'Entrega a domicilio', amount: 1_500 }],
  discount: 1_001,
  vatRate: 0.13,
}

/** Invoicing on a real database, with sales of the test and the given tax offices. */
export function openInvoicing(connection: DatabaseConnection, offices: { sifen: TaxOffice; siat: TaxOffice }) {
  const sales = new Map<string, Sale>()
  const warnings: string[] = []
  const failures: unknown[] = []
  const clock = { now: new Date('2026-11-26T15:00:00Z') }
  const find = async (id: string) => sales.get(id) ?? null
  const deps: InvoicingDependencies = {
    db: connection.db<Tables>(),
    now: () => clock.now,
    sales: { order: find, visit: find, deposit: find, membership: find },
    offices,
    secrets: [],
    jobs: { publish: async () => undefined, send: async () => undefined },
    log: { info() {}, warn: (_facts: unknown, message?: string) => void warnings.push(message ?? '') },
    report: (error) => void failures.push(error),
  }
  return {
    deps,
    clock,
    sales,
    warnings,
    failures,
    client: makeInvoicing(deps).client,
    internal: makeInternalInvoicing(deps).client,
    async send() {
      await sendDueDocuments(deps)
      await deliverOffline(deps)
    },
    later(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    },
    staff: (areas: StaffAreas) => asOperator(areas),
    operator: asOperator('all'),
    service: { context: { viewer: anonymousViewer('PY'), requestId: 'test' } },
  }
}

function asOperator(areas: StaffAreas): { context: CallContext } {
  const viewer = { ...anonymousViewer('PY'), uid: 'olga', isGuest: false, roles: ['operator' as const], areas }
  return { context: { viewer, requestId: 'test' } }
}
