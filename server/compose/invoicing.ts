import type { InternalAccountsClient } from '#services/accounts/client.ts'
import type { InternalAppointmentsClient } from '#services/appointments/client.ts'
import type { InvoicingDependencies } from '#services/invoicing/deps.ts'
import { makeInternalInvoicing } from '#services/invoicing/internal-service.ts'
import {
  makeInvoicing,
  makeSaleFinders,
  openTaxSandboxes,
  siatOffice,
  sifenOffice,
  startInvoicingWork,
} from '#services/invoicing/service.ts'
import type { InternalMarketClient } from '#services/market/client.ts'
import type { PaymentsClient } from '#services/payments/client.ts'
import type { InternalRewardsClient } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

interface InvoicingTies {
  internalAppointments: Pick<InternalAppointmentsClient, 'tillPayment' | 'soldDeposit'>
  internalAccounts: Pick<InternalAccountsClient, 'accountOf'>
  internalMarket: Pick<InternalMarketClient, 'soldOrder'>
  internalRewards: Pick<InternalRewardsClient, 'soldMonth'>
  payments: Pick<PaymentsClient, 'paymentOf'>
}

/** Composes electronic invoicing with the tax offices; a demonstration has make-believe ones of its own. */
export function composeInvoicing(shared: SharedDependencies, services: InvoicingTies) {
  const { config, connection, jobs, now, loggingFor } = shared
  const { taxOffices } = config
  const sandboxes = config.mode === 'demo' ? openTaxSandboxes() : null
  const addresses = {
    sifen: toFindAddress(taxOffices.sifen) ?? sandboxes?.sifen,
    siat: toFindAddress(taxOffices.siat) ?? sandboxes?.siat,
  }
  const dependencies: InvoicingDependencies = {
    db: connection.db(),
    now,
    sales: makeSaleFinders(services),
    offices: {
      sifen: sifenOffice({ findAddress: addresses.sifen }),
      siat: siatOffice({ db: connection.db(), now, findAddress: addresses.siat }),
    },
    secrets: config.paymentsKeys,
    jobs,
    ...loggingFor('invoicing'),
  }
  return {
    invoicing: makeInvoicing(dependencies).client,
    internalInvoicing: makeInternalInvoicing(dependencies).client,
    startWork: (workers: Jobs) => startInvoicingWork(dependencies, workers),
  }
}

function toFindAddress(url: string | undefined) {
  return url === undefined ? undefined : () => url
}
