import { demoProducts } from '#demo/catalogue/products.ts'
import { type DemoPerson, demoPeople } from '#demo/people.ts'
import { mainShops } from '#demo/shops/shops.ts'
import { TERMS_VERSION } from '#services/market/house-accounts/rules/house-account.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { buyAtTheCounter, findFirst, inTheMorning } from './at-the-counter.ts'
import { signedInAs } from './signed-in-as.ts'
import type { StepDependencies } from './step.ts'

/** Whose shop sells to them on account: limits in minor units, and what an order must cost to have no surcharge. */
const customers: { email: string; limit: number; enough: number }[] = [
  { email: 'ana@huella.example', limit: 300_000, enough: 12_000 },
  { email: 'diego@huella.example', limit: 3_000_000, enough: 120_000 },
]

/** Orders before the account was opened, which made the customer known. */
const KNOWN_DAYS_AGO = [70, 62, 55]
const OPENED_DAYS_AGO = 40
/** Each is paid two days later, so that nothing is overdue when the next one is made. */
const BOUGHT_DAYS_AGO = [35, 20]
const BOUGHT_SINCE_DAYS_AGO = [6, 2]

/** Opens an account in each country, with purchases, a payment, and something that is still owed. */
export async function buyOnAccount(deps: StepDependencies): Promise<void> {
  for (const { email, ...terms } of customers) {
    const person = demoPeople.find((each) => each.email === email)
    const shopId = mainShops.find(({ country }) => country === person?.country)?.id
    if (!person || shopId === undefined) throw new Error(`${email} has no shop in the demonstration`)
    await signedInAs(deps.accounts, person, (context) => liveWithAccount(deps, { person, shopId, ...terms }, context))
  }
}

async function liveWithAccount(
  { shopping, now }: StepDependencies,
  { person, shopId, limit, enough }: { person: DemoPerson; shopId: string; limit: number; enough: number },
  context: CallContext,
): Promise<void> {
  const at = (daysAgo: number) => shopping.at(() => inTheMorning(now(), { daysAgo }))
  const keyed = (call: CallContext, name: string) => ({
    ...call,
    idempotencyKey: `demo/house-account/${person.country}/${name}`,
  })
  const buy = async (daysAgo: number, nth: number, paymentMethod: 'cash' | 'on_account') => {
    const client = at(daysAgo)
    const found = await findFirst(client, { shopId, slugOrId: findHandle(person.country, nth) }, context)
    const goods = [{ ...found, quantity: Math.ceil(enough / found.price) }]
    const purchase = { shopId, goods, name: person.name, paymentMethod, staff: shopping.staff }
    await buyAtTheCounter(client, purchase, keyed(context, `order-${daysAgo}`))
  }

  for (const [nth, daysAgo] of KNOWN_DAYS_AGO.entries()) await buy(daysAgo, nth, 'cash')
  const desk = at(OPENED_DAYS_AGO)
  await desk
    .openHouseAccount(
      { shopId, customerUid: context.viewer.uid ?? '', limit },
      { context: keyed(shopping.staff, 'open') },
    )
    .catch((error: unknown) => {
      if (asServiceError(error)?.code !== 'market.house-account-exists') throw error
    })
  const { accounts } = await desk.houseAccounts({ shopId }, { context })
  const [account] = accounts
  if (!account) throw new Error(`${person.name} has no account`)
  await desk.acceptHouseAccount({ accountId: account.id, version: TERMS_VERSION }, { context })

  const key = { shopId, accountId: account.id }
  for (const [nth, daysAgo] of BOUGHT_DAYS_AGO.entries()) {
    await buy(daysAgo, nth + 3, 'on_account')
    const later = at(daysAgo - 2)
    const { account: owing } = await later.staffHouseAccount({ ...key, first: 1 }, { context: shopping.staff })
    if (owing.balance > 0)
      await later.recordHouseAccountPayment(
        { ...key, amount: owing.balance, method: nth === 0 ? 'cash' : 'transfer' },
        { context: keyed(shopping.staff, `paid-${daysAgo}`) },
      )
  }
  for (const [nth, daysAgo] of BOUGHT_SINCE_DAYS_AGO.entries()) await buy(daysAgo, nth + 5, 'on_account')
}

/** Some product that is sold in the country without a prescription. */
function findHandle(country: CountryIso, nth: number): string {
  const sold = demoProducts.filter(
    ({ variants, needsPrescription }) =>
      !needsPrescription && variants.some(({ offers }) => offers[country] !== undefined),
  )
  const product = sold[(nth * 11) % sold.length]
  if (!product) throw new Error(`nothing is sold in ${country}`)
  return product.handle
}
