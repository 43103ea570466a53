import { sql } from 'kysely'
import { type Invariant, statusUnlikeLog } from '#shared/database/audit.ts'
import { goesToArea } from './disruptions/store/disruptions.ts'
import { houseAccountInvariants } from './house-accounts/invariants.ts'
import { findWrongDays } from './sales/store.ts'
import { findWrongBookDays } from './sales-book/store/daily-book.ts'
import { savingGoalInvariants } from './saving-goals/invariants.ts'

/**
 * Invariants of market that hold at every moment; PostgreSQL enforces most of them, and the audit proves that it did.
 */
export const marketInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'market',
    name: 'stock',
    says: 'nothing is sold that is not there, unless it may be ordered in',
    broken: sql`
      select shop_id || ' ' || variant_id as what from market.offers where stock < 0 and not allow_backorder
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'a stock is the sum of its movements',
    broken: sql`
      select coalesce(o.shop_id, moved.shop_id) || ' ' || coalesce(o.variant_id, moved.variant_id) as what
      from market.offers o
      full join (
        select shop_id, variant_id, sum(quantity) as quantity from market.stock_movements group by shop_id, variant_id
      ) moved on moved.shop_id = o.shop_id and moved.variant_id = o.variant_id
      where coalesce(o.stock, 0) <> coalesce(moved.quantity, 0)
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'each movement ends at the stock that the next one begins with',
    broken: sql`
      select shop_id || ' ' || variant_id || ' ' || id as what
      from (
        select *, lag(stock_after, 1, 0) over (partition by shop_id, variant_id order by id) as stock_before
        from market.stock_movements
      ) moved
      where stock_before + quantity <> stock_after
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'an entry moved the stock once, by what it says',
    broken: sql`
      select e.id as what
      from market.stock_entries e
      left join market.stock_movements m
        on m.shop_id = e.shop_id and m.variant_id = e.variant_id and m.cause = 'entry:' || e.id
      group by e.id
      having e.quantity <> coalesce(sum(m.quantity), 0) or count(m.id) > 1
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'what is left of a lot is the sum of its movements',
    broken: sql`
      select l.id as what
      from market.stock_lots l
      left join market.stock_lot_movements m on m.lot_id = l.id
      group by l.id
      having l.remaining <> coalesce(sum(m.quantity), 0)
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'lots have no more units than there are',
    broken: sql`
      select l.shop_id || ' ' || l.variant_id as what
      from market.stock_lots l
      left join market.offers o on o.shop_id = l.shop_id and o.variant_id = l.variant_id
      where not coalesce(o.allow_backorder, false)
      group by l.shop_id, l.variant_id, o.stock
      having sum(l.remaining) > greatest(coalesce(o.stock, 0), 0)
    `,
  },
  {
    service: 'market',
    name: 'stock',
    says: 'a transfer took of one shop what it sent, and gave to the other what arrived',
    broken: sql`
      select t.id as what
      from market.stock_transfers t
      join market.stock_transfer_lines l on l.transfer_id = t.id
      left join market.stock_movements m
        on m.variant_id = l.variant_id and m.shop_id in (t.from_shop_id, t.to_shop_id) and m.cause = 'transfer:' || t.id
      group by t.id, l.variant_id, l.sent, l.received
      having coalesce(sum(m.quantity) filter (where m.shop_id = t.from_shop_id), 0)
          <> case when t.status in ('sent', 'received') then -l.sent else 0 end
        or coalesce(sum(m.quantity) filter (where m.shop_id = t.to_shop_id), 0) <> coalesce(l.received, 0)
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'what was sold over the counter is completed, and paid with what was taken',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.counter_sales s on s.order_id = o.id
      where (starts_with(o.owner_uid, 'counter:') and s.order_id is null)
        or (s.order_id is not null
          and (o.status <> 'COMPLETED' or o.paid_minor <> s.amount_minor or o.cash_collected_minor is not null))
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'what an order costs is the sum of the lines that it keeps',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.order_lines line on line.order_id = o.id and line.state = 'kept'
      group by o.id
      having o.item_total_minor <> coalesce(sum(line.subtotal_minor), 0)
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'a prescription allowed what the orders used of it',
    broken: sql`
      select a.prescription_id || ' ' || a.product_id as what
      from market.prescription_products a
      left join market.prescription_uses u
        on u.prescription_id = a.prescription_id and u.product_id = a.product_id
      group by a.prescription_id, a.product_id, a.used
      having a.used <> coalesce(sum(u.units), 0)
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'an order is what the last line of its history says',
    broken: statusUnlikeLog({
      table: 'market.orders',
      log: 'market.order_timeline',
      key: 'order_id',
      order: 'position',
      what: 'reference_id',
    }),
  },
  {
    service: 'market',
    name: 'wallet',
    says: 'a balance is the sum of its entries, and nobody owes us',
    broken: sql`
      select w.owner_uid || ' ' || w.currency as what
      from market.wallets w
      left join market.wallet_entries entry on entry.owner_uid = w.owner_uid and entry.currency = w.currency
      group by w.owner_uid, w.currency, w.balance_minor
      having w.balance_minor <> coalesce(sum(entry.amount_minor), 0) or w.balance_minor < 0
    `,
  },
  {
    service: 'market',
    name: 'wallet',
    says: 'what an order took of a wallet is one entry of the same amount',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.wallet_entries entry on entry.reason = 'order' and entry.cause = o.id
      where o.wallet_minor > 0
      group by o.id
      having count(entry.id) <> 1 or -sum(entry.amount_minor) <> o.wallet_minor
    `,
  },
  ...houseAccountInvariants,
  ...savingGoalInvariants,
  {
    service: 'market',
    name: 'payments',
    says: 'what went back of an order is the sum of its refunds',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.order_refunds back on back.order_id = o.id
      group by o.id
      having o.refunded_minor + o.wallet_returned_minor
        <> coalesce(sum(back.to_payment_minor + back.to_wallet_minor + back.to_cash_minor + back.to_account_minor), 0)
    `,
  },
  {
    service: 'market',
    name: 'payments',
    says: 'of a cancelled order nothing is kept',
    broken: sql`
      select reference_id as what from market.orders
      where status = 'CANCELLED' and (refunded_minor <> paid_minor or wallet_returned_minor <> wallet_minor)
    `,
  },
  {
    service: 'market',
    name: 'payments',
    says: 'nobody waits for a payment an hour after its end',
    broken: sql`
      select reference_id as what from market.orders
      where status = 'NEW' and payment_state = 'awaiting' and pay_until < ${now}::timestamptz - interval '1 hour'
    `,
  },
  {
    service: 'market',
    name: 'payments',
    says: 'a difference of cash is about what was collected for its order',
    broken: sql`
      select o.reference_id as what
      from market.cash_differences d
      join market.orders o on o.id = d.order_id
      where o.cash_collected_minor is distinct from d.collected_minor or o.status <> 'COMPLETED'
    `,
  },
  {
    service: 'market',
    name: 'sales',
    says: 'the sums of a day are those of its orders',
    broken: findWrongDays(),
  },
  {
    service: 'market',
    name: 'sales book',
    says: 'the sums of the book of a day are those of its sales and returns',
    broken: findWrongBookDays(),
  },
  {
    service: 'market',
    name: 'disruptions',
    says: 'no delivery keeps a promise that its area cannot hold',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      join market.disruptions d on d.country = o.country and d.ended_at is null and d.ends_at > ${now}
      where o.has_delivery and o.status not in ('COMPLETED', 'CANCELLED', 'NOT_DELIVERED') and o.promised_at > ${now}
        -- The job of each minute finds what was placed while an area was marked.
        and d.created_at < ${now}::timestamptz - interval '5 minutes'
        and case
          when o.scheduled_start is null then d.starts_at < o.promised_at and o.promised_at <= d.ends_at
          else greatest(o.scheduled_start, ${now}) < d.ends_at and o.promised_at > d.starts_at
        end
        and ${goesToArea}
    `,
  },
  {
    service: 'market',
    name: 'windows',
    says: 'a window to come is taken as often as orders chose it',
    broken: sql`
      select load.shop_id || ' ' || load.starts_at as what
      from market.window_loads load
      left join market.orders o
        on o.shop_id = load.shop_id and o.scheduled_start = load.starts_at and o.status <> 'CANCELLED'
      where load.starts_at > ${now}
      group by load.shop_id, load.starts_at, load.taken
      having load.taken <> count(o.id)
    `,
  },
  {
    service: 'market',
    name: 'coupons',
    says: 'a coupon with a limit counts the orders that used it',
    broken: sql`
      select c.code as what
      from market.coupons c
      left join market.coupon_uses u on u.coupon_id = c.id and u.given_back_at is null
      where c.total_limit is not null
      group by c.id
      having c.used <> count(u.order_id)
    `,
  },
  {
    service: 'market',
    name: 'coupons',
    says: 'a discount is that of the coupon of its order, given back by a cancelled one and by an edit that lost it',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.coupon_uses u on u.order_id = o.id
      where (o.discount_total_minor > 0 and u.order_id is null)
        or (
          u.order_id is not null and (o.status = 'CANCELLED' or o.coupon is null) <> (u.given_back_at is not null)
        )
    `,
  },
  {
    service: 'market',
    name: 'orders',
    says: 'an order counts the edits that are written of it',
    broken: sql`
      select o.reference_id as what
      from market.orders o
      left join market.order_edits e on e.order_id = o.id
      group by o.id
      having o.edits <> count(e.number) or o.edits <> coalesce(max(e.number), 0)
    `,
  },
  {
    service: 'market',
    name: 'alerts',
    says: 'who waits for what is there again is known to be told, and told within the hour',
    broken: sql`
      select a.id as what
      from market.stock_alerts a
      join market.shops s on s.id = a.shop_id and s.active
      join market.variants v on v.id = a.variant_id and v.active
      join market.listings l on l.shop_id = a.shop_id and l.product_id = a.product_id
      join market.offers o on o.shop_id = a.shop_id and o.variant_id = a.variant_id
      where (o.stock > 0 or o.allow_backorder)
        and (a.back_at is null or a.back_at < ${now}::timestamptz - interval '1 hour')
    `,
  },
  {
    service: 'market',
    name: 'reviews',
    says: 'the stars of a product are those of its reviews that are shown',
    broken: sql`
      select p.id as what
      from market.products p
      left join market.product_reviews r on r.product_id = p.id and r.hidden_at is null
      group by p.id
      having p.review_count <> count(r.id) or p.review_stars <> coalesce(sum(r.stars), 0)
    `,
  },
  {
    service: 'market',
    name: 'reviews',
    says: 'a review is by somebody whose completed order brought the product',
    broken: sql`
      select r.id as what
      from market.product_reviews r
      where not exists (
        select from market.orders o
        join market.order_lines l on l.order_id = o.id
        where o.id = r.order_id and o.owner_uid = r.uid and o.status = 'COMPLETED'
          and l.product_id = r.product_id and l.state = 'kept' and l.quantity > 0
      )
    `,
  },
  {
    service: 'market',
    name: 'subscriptions',
    says: 'a proposal that got its yes is one order of the same person, and no other is any',
    broken: sql`
      select p.id as what
      from market.subscription_proposals p
      join market.subscriptions s on s.id = p.subscription_id
      left join market.orders o on o.id = p.order_id and o.owner_uid = s.owner_uid and o.shop_id = s.shop_id
      where (p.state = 'accepted') <> (o.id is not null)
    `,
  },
  {
    service: 'market',
    name: 'subscriptions',
    says: 'what repeats has products, which its owner repeats nowhere else',
    broken: sql`
      select s.id as what
      from market.subscriptions s
      left join market.subscription_lines line on line.subscription_id = s.id
      group by s.id
      having count(line.id) = 0
        or (s.state <> 'stopped' and count(*) filter (where line.holder_uid is distinct from s.owner_uid) > 0)
        or (s.state = 'stopped' and count(line.holder_uid) > 0)
    `,
  },
  {
    service: 'market',
    name: 'subscriptions',
    says: 'what repeats next lies after every day that was answered',
    broken: sql`
      select s.id as what
      from market.subscriptions s
      join market.subscription_proposals p on p.subscription_id = s.id
      where p.state = 'accepted' and p.due_on >= s.due_on
    `,
  },
  {
    service: 'market',
    name: 'subscriptions',
    says: 'no proposal waits a week after its day',
    broken: sql`
      select id as what from market.subscription_proposals
      where state = 'proposed' and due_on < (${now}::timestamptz - interval '7 days')::date
    `,
  },
  {
    service: 'market',
    name: 'keys',
    says: 'whoever used a key has the answer of it',
    broken: sql`select owner || ' ' || operation as what from market.idempotency where answer is null`,
  },
  {
    service: 'market',
    name: 'catalogue',
    says: 'what was taken back is as it was before',
    broken: sql`
      select line.id::text as what
      from market.catalogue_changes line
      join market.catalogue_changes back on back.id = line.undone_by
      where (back.shop_id, back.variant_id, back.what) <> (line.shop_id, line.variant_id, line.what)
        or back.from_value is distinct from line.to_value or back.to_value is distinct from line.from_value
        or back.from_pictures is distinct from line.to_pictures or back.to_pictures is distinct from line.from_pictures
    `,
  },
  {
    service: 'market',
    name: 'catalogue',
    says: 'the file of an uploaded picture that a product shows is kept',
    broken: sql`
      select i.product_id || ' ' || i.id as what
      from market.product_images i
      left join market.product_pictures p on p.id = i.source ->> 'pictureId' and p.product_id is not null
      where i.source_kind = 'upload' and p.id is null
    `,
  },
  {
    service: 'market',
    name: 'catalogue',
    says: 'what an import wrote is in the log, and of one that is done nothing is left over',
    broken: sql`
      select i.id || ' ' || c.position as what
      from market.catalogue_import_changes c
      join market.catalogue_imports i on i.id = c.import_id
      left join market.catalogue_changes line on line.id = c.change_id and line.cause = 'import:' || i.id
      where (c.outcome in ('applied', 'undone', 'stays') and line.id is null)
        or (c.outcome is null and c.chosen and i.state in ('applied', 'undoing', 'undone'))
        or (c.outcome is not null and (not c.chosen or i.state in ('draft', 'discarded')))
    `,
  },
  {
    service: 'market',
    name: 'couriers',
    says: 'the position of a courier is stored only while orders are carried',
    broken: sql`
      select p.courier_uid as what from market.courier_positions p
      where not exists (
        select from market.orders o where o.courier_uid = p.courier_uid and o.status = 'ON_THE_WAY' and o.has_delivery
      )
    `,
  },
  {
    service: 'market',
    name: 'accounting',
    says: 'a sale has entries for exactly what its order cost',
    broken: sql`
      select o.id as what
      from market.orders o
      join market.journal_entries e on e.order_id = o.id and e.kind in ('sale', 'unpaid')
      group by o.id
      having sum(e.amount_minor) <> greatest(0, o.total_minor - o.discount_total_minor) + o.tip_minor
    `,
  },
  {
    service: 'market',
    name: 'accounting',
    says: 'a close expects its opening and what its entries did to the till',
    broken: sql`
      select c.id as what
      from market.daily_closes c
      left join market.journal_entries e on e.close_id = c.id
      group by c.id
      having c.expected_minor <> c.opening_minor + coalesce(sum(e.till_minor), 0)
    `,
  },
  {
    service: 'market',
    name: 'accounting',
    says: 'a day begins with what the close before left in the till',
    broken: sql`
      select id as what
      from (
        select id, opening_minor, lag(left_minor) over (partition by shop_id order by day) as left_before
        from market.daily_closes
      ) closes
      where opening_minor <> coalesce(left_before, opening_minor)
    `,
  },
]
