import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { expectEachToBeNoticed } from '#shared/database/audit-testing.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { marketInvariants } from './invariants.ts'
import { makeMarketSetUp } from './set-up.ts'
import type { Tables } from './tables.ts'
import { openMarket } from './testing/open-market.ts'
import { aShop, someGoods } from './testing/shop-with-goods.ts'
import { aCoupon } from './testing/some-coupons.ts'
import { getToken, repeatAt, yesTo } from './testing/some-subscriptions.ts'
import { orderAt } from './testing/what-a-buyer-sends.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const now = new Date('2026-11-21T15:00:00Z')
const market = await openMarket(connection)
const setUp = makeMarketSetUp({ db, now: () => new Date('2026-11-21T14:00:00Z') })
const invariants = marketInvariants(now)

beforeAll(async () => {
  const shopId = await aShop(db, { facts: { paymentOptions: ['cash', 'qr'], ordersPerWindow: 3 } })
  const goods = await someGoods(db, shopId, { price: 3890, stock: 9 })
  const items = [{ ...goods, quantity: 1 }]
  // A delivery of a supplier, before what is sold.
  await market.staff().stock.record({
    shopId,
    productVariantId: goods.productVariantId,
    kind: 'received',
    units: 20,
    lot: { code: 'L-1', expiresOn: null },
  })
  await market.staff().counter.sell({ shopId, items, expectedTotal: 3890, method: 'cash' })
  await sendSome(shopId, goods.productVariantId)
  const ana = newId()
  const credit = { reason: 'credit', cause: newId(), note: 'Por la demora', actorUid: 'op-1' } as const
  await setUp.creditWallet({ ownerUid: ana, currency: 'BOB', amountMinor: 1000, ...credit })
  const { code } = await aCoupon(db, { totalLimit: 5 })
  const { windows } = await market.buyer().windows({ shopId, hasDelivery: true })

  // Three orders: one with every feature, one paid and cancelled, one awaiting its payment.
  const whole = { promoCode: code, isPayWithWallet: true, scheduledDeliveryDate: windows[3]?.start ?? null }
  await market.buyer(ana, 'one-key').place(orderAt(shopId, { items, ...whole, expectedTotal: 4001 }))
  const eva = market.buyer()
  const paid = await eva.place(orderAt(shopId, { items, paymentMethod: 'qr', promoCode: code, expectedTotal: 5001 }))
  await eva.pay({ orderId: paid._id })
  await market.work.settled(market.payments.pay(paid._id) ?? {})
  await eva.cancel({ orderId: paid._id, reason: 'Me equivoqué', refundTo: 'payment' })
  await market.buyer().place(orderAt(shopId, { items, paymentMethod: 'qr', expectedTotal: 5390 }))

  // A customer who reviews a delivered product, and sets an alert for a sold-out one.
  const luz = market.customer({ email: 'luz@example.com' })
  const order = await luz.place(orderAt(shopId, { items }))
  const operator = market.staff()
  for (const to of ['CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED'] as const) await operator.move(order._id, to)
  await luz.reviews.save({ productId: goods.productId, stars: 4 })
  const { productVariantId } = await someGoods(db, shopId, { stock: 0 })
  await luz.alerts.set({ shopId, productVariantId, isOn: true })

  // Two subscriptions: one accepted once and proposed again, and one stopped.
  const ida = market.customer()
  const { _id: repeated } = await ida.subscribe(repeatAt(shopId, items, { weeks: 1 }))
  const token = await getToken(ida, repeated)
  await ida.accept(yesTo(token, await ida.proposal(token)))
  await ida.resubscribe({ subscriptionId: repeated, dueOn: '2026-11-24' })
  const uma = market.customer()
  const stopped = await uma.subscribe(repeatAt(shopId, items))
  await uma.setSubscription(stopped._id, 'stopped')
  // A price that was changed and restored, and an applied import.
  const { catalogue } = operator
  const offer = { shopId, productVariantId }
  const { changes } = await catalogue.change({ ...offer, price: { from: 3890, to: 3990 } })
  await catalogue.undo(changes.map(({ id }) => id))
  const brought = await catalogue.bring(shopId, `SKU;Precio\nSKU-${productVariantId};40`)
  await catalogue.apply(brought.id)
  // An uploaded picture, and one that was removed and brought back.
  const product = { shopId, productId: goods.productId }
  for (const width of [40, 50]) {
    const file = new File([new Uint8Array(await photo(width).jpeg().toBuffer())], 'foto.jpg')
    await catalogue.addPicture({ ...product, file })
  }
  const { version } = await catalogue.pictures(shopId, goods.productId)
  const { changeIds } = await catalogue.arrangePictures({ ...product, version, pictures: [] })
  await catalogue.undo(changeIds)
})

/** Statement that opens an account whose balance is said to be this. */
function aHouseAccount(balance: number): string {
  return `insert into market.house_accounts
      (id, shop_id, customer_uid, customer_name, country, currency, limit_minor, balance_minor, grace_days, opened_by, opened_at)
    select 'account', id, 'ana', 'Ana', 'BO', 'BOB', 100, ${balance}, 5, 'olga', now() from market.shops limit 1`
}

/** Statements that open a goal, which is said to hold this. */
function aSavingGoal(balance = 0): string[] {
  return [
    `insert into market.saving_permits (id, country, basis, confirmed_by, confirmed_at)
     values ('permit', 'BO', 'Ley', 'olga', now())`,
    `insert into market.saving_goals
      (id, owner_uid, country, currency, purpose, target_minor, balance_minor, created_at)
     values ('goal', 'ana', 'BO', 'BOB', 'dental', 100, ${balance}, now())`,
  ]
}

const aSavingDeposit = `insert into market.saving_deposits (id, goal_id, amount_minor, created_at, payment_id)
  values ('deposit', 'goal', 5, now(), 'paid')`

/** Statement that adds an entry to the goal. */
function aSavingEntry(kind: string, amount: number, deposit: string): string {
  return `insert into market.saving_goal_entries (goal_id, at, kind, amount_minor, deposit_id, cause)
    values ('goal', now(), '${kind}', ${amount}, ${deposit}, '${kind}')`
}

/** Sends a unit to another shop. */
async function sendSome(shopId: string, productVariantId: string): Promise<void> {
  const { transfers } = market.staff().stock
  const toShopId = await aShop(db)
  await sql`
    insert into market.offers (shop_id, variant_id, product_id, price_minor, stock, updated_at)
    select ${toShopId}, variant_id, product_id, price_minor, 0, updated_at
    from market.offers where variant_id = ${productVariantId}
  `.execute(db)
  const { transfer } = await transfers.create({ shopId, toShopId })
  await transfers.setLine({ transferId: transfer.id, productVariantId, units: 1 })
  await transfers.send(transfer.id)
}

test('after orders that were placed, paid and cancelled all invariants hold', async () => {
  expect(await findBroken(db, invariants)).toEqual([])
})

test('each of them, broken on purpose, is noticed', async () => {
  await expectEachToBeNoticed(db, invariants, {
    'nothing is sold that is not there, unless it may be ordered in': [
      'alter table market.offers drop constraint offers_check',
      'update market.offers set stock = -1',
    ],
    'a stock is the sum of its movements': [
      'delete from market.stock_movements where id in (select max(id) from market.stock_movements group by shop_id, variant_id)',
    ],
    'each movement ends at the stock that the next one begins with': [
      'update market.stock_movements set stock_after = stock_after + 1',
    ],
    'an entry moved the stock once, by what it says': ['update market.stock_entries set quantity = quantity + 1'],
    'what is left of a lot is the sum of its movements': ['delete from market.stock_lot_movements'],
    'lots have no more units than there are': [
      'update market.stock_lots set remaining = remaining + 1000',
      `insert into market.stock_lot_movements (lot_id, at, reason, quantity) select id, now(), 'received', 1000 from market.stock_lots`,
    ],
    'a transfer took of one shop what it sent, and gave to the other what arrived': [
      'update market.stock_transfer_lines set sent = sent + 1, received = null, difference = null',
    ],
    'what was sold over the counter is completed, and paid with what was taken': ['delete from market.counter_sales'],
    'what an order costs is the sum of the lines that it keeps': [
      'delete from market.order_lines where order_id not in (select order_id from market.product_reviews)',
    ],
    'the position of a courier is stored only while orders are carried': [
      `insert into market.courier_positions (courier_uid, lat, lon, accuracy_metres, measured_at, received_at)
       values ('idle', -17.78, -63.18, 20, now(), now())`,
    ],
    'an order counts the edits that are written of it': ['update market.orders set edits = edits + 1'],
    'an order is what the last line of its history says': [`update market.order_timeline set status = 'PREPARING'`],
    'a balance is the sum of its entries, and nobody owes us': [
      'update market.wallets set balance_minor = balance_minor + 1',
    ],
    'what an order took of a wallet is one entry of the same amount': [
      `update market.wallet_entries set cause = 'other' where reason = 'order'`,
    ],
    'a balance is the sum of its entries': [aHouseAccount(5)],
    'an order on account is charged once, by what it cost, and credited with what went back': [
      `update market.orders set payment_method = 'on_account' where payment_method = 'qr' and paid_minor > 0`,
    ],
    'what was paid on accounts is in the journal of their shops': [
      'alter table market.house_account_entries disable trigger account_payment_is_noted',
      aHouseAccount(0),
      `insert into market.house_account_entries (account_id, at, kind, amount_minor, method, cause)
       values ('account', now(), 'payment', -5, 'cash', 'desk:1')`,
    ],
    'what a goal holds is the sum of its entries': [
      ...aSavingGoal(5),
      `insert into market.saving_funds (country, currency, balance_minor) values ('BO', 'BOB', 5)`,
    ],
    'the fund of a country is what its customers put aside': [
      `insert into market.saving_funds (country, currency, balance_minor) values ('BO', 'BOB', 5)`,
    ],
    'what went back of a payment is what its goal gave back of it': [...aSavingGoal(), aSavingDeposit],
    'what moved between a wallet and a goal is one entry of each': [
      ...aSavingGoal(),
      aSavingEntry('put_aside', 5, 'null'),
    ],
    'what is taken back to its payer is one refund of the same amount': [
      ...aSavingGoal(),
      aSavingDeposit,
      aSavingEntry('put_aside', 5, "'deposit'"),
      aSavingEntry('taken_back', -5, "'deposit'"),
    ],
    'a prescription allowed what the orders used of it': [
      `insert into market.prescriptions (id, owner_uid, shop_id, pet_name, state, sent_at, reviewed_at, reviewed_by, valid_until)
       select 'accepted', 'ana', id, 'Toby', 'accepted', now(), now(), 'vet', now()::date from market.shops limit 1`,
      `insert into market.prescription_products (prescription_id, product_id, units, used) values ('accepted', 'drops', 2, 1)`,
    ],
    'a difference of cash is about what was collected for its order': [
      `insert into market.cash_differences (order_id, due_minor, collected_minor, reason, note, reported_by, reported_at)
       select id, 100, 90, 'less', '', 'courier', now() from market.orders where cash_collected_minor is null limit 1`,
    ],
    'what went back of an order is the sum of its refunds': ['delete from market.order_refunds'],
    'of a cancelled order nothing is kept': [
      `update market.orders set refunded_minor = 0 where status = 'CANCELLED'`,
      'delete from market.order_refunds',
    ],
    'nobody waits for a payment an hour after its end': [
      `update market.orders set pay_until = pay_until - interval '2 hours' where payment_state = 'awaiting'`,
    ],
    'the sums of a day are those of its orders': [
      'delete from market.sales_changes',
      `insert into market.daily_sales
        select id, '2026-11-21', 99, 0, 0, 0, 0, 0, 0 from market.shops
        on conflict (shop_id, day) do update set orders = 99`,
    ],
    'the sums of the book of a day are those of its sales and returns': ['delete from market.book_changes'],
    'a sale has entries for exactly what its order cost': [
      `insert into market.journal_entries (shop_id, at, kind, method, amount_minor, till_minor, order_id, cause)
        select shop_id, now(), 'sale', 'qr', 1, 0, id, 'another' from market.orders where status = 'COMPLETED' limit 1`,
    ],
    'a close expects its opening and what its entries did to the till': [
      `insert into market.daily_closes
        select 'wrong', id, '2026-11-21', now(), now(), 0, 5, 5, 5, '', 'olga', now() from market.shops limit 1`,
    ],
    'a day begins with what the close before left in the till': [
      `insert into market.daily_closes
        select 'one', id, '2026-11-21', now(), now(), 0, 0, 0, 0, '', 'olga', now() from market.shops limit 1`,
      `insert into market.daily_closes
        select 'next', shop_id, '2026-11-22', now(), now(), 9, 9, 9, 9, '', 'olga', now() from market.daily_closes`,
    ],
    'no delivery keeps a promise that its area cannot hold': [
      // An area as large as the country, that was marked an hour ago.
      `insert into market.disruptions (id, country, name, reason, corners, starts_at, ends_at, created_by, created_at)
        select 'everywhere', 'BO', 'Todo', 'strike', jsonb_agg(jsonb_build_object('lat', lat, 'lon', lon)),
          timestamptz '2026-11-21T14:00:00Z', timestamptz '2026-11-30T14:00:00Z', 'olga', timestamptz '2026-11-21T14:00:00Z'
        from (values (-9, -70), (-9, -57), (-23, -57), (-23, -70)) as corner (lat, lon)`,
    ],
    'a window to come is taken as often as orders chose it': ['update market.window_loads set taken = taken + 1'],
    'a coupon with a limit counts the orders that used it': ['update market.coupons set used = used + 1'],
    'a discount is that of the coupon of its order, given back by a cancelled one and by an edit that lost it': [
      `update market.coupon_uses set given_back_at = now() where given_back_at is null`,
      'update market.coupons set used = 0',
    ],
    'who waits for what is there again is known to be told, and told within the hour': [
      'alter table market.offers disable trigger restock_is_noted',
      'update market.offers set stock = 1 where stock = 0',
    ],
    'the stars of a product are those of its reviews that are shown': [
      'update market.products set review_count = review_count + 1, review_stars = review_stars + 1',
    ],
    'a review is by somebody whose completed order brought the product': [
      `update market.product_reviews set uid = 'somebody-else'`,
    ],
    'a proposal that got its yes is one order of the same person, and no other is any': [
      `update market.orders set owner_uid = 'somebody' where id in (select order_id from market.subscription_proposals)`,
    ],
    'what repeats has products, which its owner repeats nowhere else': [
      `delete from market.subscription_lines where holder_uid is not null`,
    ],
    'what repeats next lies after every day that was answered': [
      `update market.subscriptions set due_on = due_on - 30`,
    ],
    'no proposal waits a week after its day': [
      `update market.subscription_proposals set due_on = due_on - 30 where state = 'proposed'`,
    ],
    'what was taken back is as it was before': [
      'update market.catalogue_changes set from_value = from_value + 1 where undone_by is not null',
    ],
    'the file of an uploaded picture that a product shows is kept': [
      'update market.product_pictures set product_id = null',
    ],
    'what an import wrote is in the log, and of one that is done nothing is left over': [
      'update market.catalogue_import_changes set outcome = null',
    ],
    'whoever used a key has the answer of it': ['update market.idempotency set answer = null'],
  })
})
