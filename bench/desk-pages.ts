import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { contract as accountsContract } from '#services/accounts/contract.ts'
import { connectDatabase, type DatabaseConnection } from '#shared/database/connect.ts'
import { remoteClient } from '#shared/rpc/remote.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RunningShop } from '../tests/running-shop.ts'
import { signUp } from './sign-up.ts'

const DAILY_SALES_MS = 300_000

export interface DeskPage {
  name: string
  path: string
}

/** Every page of the desk that reads what grows, as an owner opens it. */
export const deskPages: DeskPage[] = [
  { name: 'today', path: '/backoffice' },
  { name: 'today of one shop', path: '/backoffice?place=shop-bench' },
  { name: 'orders', path: '/backoffice/orders' },
  { name: 'orders of every state', path: '/backoffice/orders?view=all' },
  { name: 'orders by amount', path: '/backoffice/orders?view=all&sort=amount' },
  { name: 'orders searched', path: '/backoffice/orders?view=all&search=Elena' },
  { name: 'order', path: '/backoffice/orders/bench-order-70' },
  { name: 'order under way', path: '/backoffice/orders/bench-order-4' },
  { name: 'change of an order', path: '/backoffice/orders/bench-order-4/change' },
  { name: 'order by phone', path: '/backoffice/orders/new' },
  { name: 'picking list', path: '/backoffice/orders/picking' },
  { name: 'dispatch', path: '/backoffice/orders/dispatch' },
  { name: 'packing', path: '/backoffice/orders/packing' },
  { name: 'customer', path: '/backoffice/customers/bench-customer-9' },
  { name: 'catalogue', path: '/backoffice/catalogue?shopId=bench' },
  { name: 'catalogue searched', path: '/backoffice/catalogue?shopId=bench&search=pollo' },
  { name: 'catalogue by stock', path: '/backoffice/catalogue?shopId=bench&sort=stock-asc' },
  { name: 'product editor', path: '/backoffice/catalogue/products/bench-7?shopId=bench' },
  { name: 'catalogue log', path: '/backoffice/catalogue/log' },
  { name: 'imports', path: '/backoffice/catalogue/imports' },
  { name: 'counter', path: '/backoffice/sale?shopId=bench' },
  { name: 'counter today', path: '/backoffice/sale/today?shopId=bench' },
  { name: 'stock', path: '/backoffice/stock?shopId=bench' },
  { name: 'low stock', path: '/backoffice/stock?shopId=bench&only=low' },
  { name: 'stock searched', path: '/backoffice/stock?shopId=bench&search=pollo' },
  { name: 'stock of a variant', path: '/backoffice/stock/items/bench-7-1?shopId=bench' },
  { name: 'stock entry', path: '/backoffice/stock/entry?shopId=bench' },
  { name: 'transfers', path: '/backoffice/stock/transfers?shopId=bench' },
  { name: 'purchases', path: '/backoffice/stock/purchases?shopId=bench' },
  { name: 'lots', path: '/backoffice/stock/lots?shopId=bench' },
  { name: 'payments', path: '/backoffice/payments' },
  { name: 'claims', path: '/backoffice/insurance/claims' },
  { name: 'community', path: '/backoffice/community' },
  { name: 'appointments', path: '/backoffice/appointments' },
  { name: 'product reviews', path: '/backoffice/reviews/products' },
  { name: 'health', path: '/backoffice/health' },
  { name: 'people', path: '/backoffice/settings/people' },
  { name: 'coupons', path: '/backoffice/settings/coupons' },
  { name: 'log of exports', path: '/backoffice/accounting/exports' },
  { name: 'day to close', path: '/backoffice/accounting' },
  { name: 'sales book', path: '/backoffice/accounting/book' },
  { name: 'reconciliation', path: '/backoffice/payments/reconciliation' },
  { name: 'statements', path: '/backoffice/payments/statements' },
  { name: 'invoices', path: '/backoffice/payments/invoices' },
  { name: 'dead stock', path: '/backoffice/stock/dead?shopId=bench' },
  { name: 'questions', path: '/backoffice/reviews/questions' },
  { name: 'till', path: '/backoffice/till' },
  { name: 'month of visits', path: '/backoffice/appointments?view=month' },
  { name: 'customers at the counter', path: '/backoffice/appointments/counter' },
  { name: 'pets that are due', path: '/backoffice/appointments/due' },
  { name: 'contracts', path: '/backoffice/insurance' },
  { name: 'costs of plans', path: '/backoffice/insurance/costs' },
  { name: 'content', path: '/backoffice/content' },
  { name: 'searches without result', path: '/backoffice/settings/search/missed' },
  { name: 'audit log', path: '/backoffice/settings/people/log' },
]

/** Opens a session of an owner of the shop, with a second factor proved now. Returns its Cookie header. */
export async function signInAsOwner(
  shop: Pick<RunningShop, 'port' | 'dataDir'>,
  getNow = () => new Date(),
): Promise<string> {
  const url = `http://127.0.0.1:${shop.port}`
  const accounts = remoteClient(accountsContract, { url, timeoutMs: 10_000 })
  const visitor = { context: { viewer: anonymousViewer('BO'), requestId: 'growth' } }
  const person = { email: `${randomUUID()}@bench.example`, password: randomUUID(), fullName: 'Banco de Pruebas' }
  const idToken = await signUp({ url, accounts }, person, visitor)
  const { uid, sessionToken } = await accounts.openWebSession({ idToken, country: 'BO' }, visitor)
  await withDatabase(shop, async ({ pool }) => {
    await pool.query(`update accounts.accounts set roles = '{customer,operator}', is_owner = true where uid = $1`, [
      uid,
    ])
    await pool.query('update accounts.web_sessions set second_factor_at = $2, last_seen_at = $2 where uid = $1', [
      uid,
      getNow(),
    ])
  })
  return `huella_session=${encodeURIComponent(sessionToken)}`
}

/** Opens every page once, and names all that do not answer before anything is measured. */
export async function checkDeskPages(shop: RunningShop, cookie: string): Promise<void> {
  const problems: string[] = []
  for (const page of deskPages)
    await openDeskPage(shop, page, cookie).catch((error: Error) => void problems.push(error.message))
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** Opens a page; a refusal or a page that leads elsewhere ends the measurement. */
export async function openDeskPage(shop: RunningShop, { path }: DeskPage, cookie: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, {
    headers: { cookie, accept: 'text/html', host: `localhost:${shop.port}` },
    redirect: 'manual',
  })
  await answer.text()
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status} ${answer.headers.get('location') ?? ''}`)
}

/** Waits until the program has written the sales and the book of every day that changed. */
export async function salesAreWritten(shop: RunningShop): Promise<void> {
  const deadline = performance.now() + DAILY_SALES_MS
  await withDatabase(shop, async ({ pool }) => {
    while (performance.now() < deadline) {
      const { rows } = await pool.query(
        'select exists (select from market.sales_changes) or exists (select from market.book_changes) as "isWaiting"',
      )
      if (rows[0]?.isWaiting === false) return
      await pause(2000)
    }
    throw new Error('The sales of the days were not written in time')
  })
}

async function withDatabase(
  shop: Pick<RunningShop, 'dataDir'>,
  work: (connection: DatabaseConnection) => Promise<void>,
): Promise<void> {
  const connection = await connectDatabase({ dataDir: shop.dataDir, poolSize: 1, applicationName: 'huella bench' })
  try {
    await work(connection)
  } finally {
    await connection.close()
  }
}
