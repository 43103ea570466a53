import { sql } from 'kysely'
import { type Invariant, statusUnlikeLog } from '#shared/database/audit.ts'
import { donationInvariants } from './donations/invariants.ts'

/** Invariants of the community; work that is due on a date may be up to a day late. */
export const communityInvariants = (now: Date): readonly Invariant[] => [
  {
    service: 'community',
    name: 'posts',
    says: 'what nobody confirmed has left the lists',
    broken: sql`
      select id as what from community.posts
      where status in ('open', 'matched') and fresh_until < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'community',
    name: 'posts',
    says: 'the last line of a post says its state',
    broken: statusUnlikeLog({ table: 'community.posts', log: 'community.post_log', key: 'post_id' }),
  },
  {
    service: 'community',
    name: 'posts',
    says: 'a blocked account has nothing in the lists',
    broken: sql`
      select p.id as what from community.posts p
      join community.people o on o.uid = p.owner_uid
      where o.blocked_at is not null and p.status in ('waiting', 'open', 'matched')
    `,
  },
  {
    service: 'community',
    name: 'posts',
    says: 'nobody is shown the point of a notice',
    broken: sql`
      select id as what from community.posts
      where abs(shown_lat * 1000 / 3 - round((shown_lat * 1000 / 3)::numeric)::float8) > 0.001
        or abs(shown_lon * 1000 / 3 - round((shown_lon * 1000 / 3)::numeric)::float8) > 0.001
        or (kind = 'adoption' and (lat is distinct from shown_lat or lon is distinct from shown_lon))
    `,
  },
  {
    service: 'community',
    name: 'matches',
    says: 'a match that was confirmed is between a lost and a found notice that say so',
    broken: sql`
      select m.lost_id || ' ' || m.found_id as what from community.matches m
      join community.posts l on l.id = m.lost_id
      join community.posts f on f.id = m.found_id
      where l.kind <> 'lost' or f.kind <> 'found' or l.species <> f.species
        or (m.status = 'confirmed' and l.status = 'open' and f.status = 'open')
    `,
  },
  {
    service: 'community',
    name: 'sightings',
    says: 'posters and sightings are of lost pets alone',
    broken: sql`
      select p.id as what from community.posts p
      where p.kind <> 'lost' and (
        exists (select from community.sighting_codes where post_id = p.id)
        or exists (select from community.sightings where post_id = p.id)
      )
    `,
  },
  {
    service: 'community',
    name: 'applications',
    says: 'no application waits for a post that ended',
    broken: sql`
      select a.id as what from community.applications a
      join community.posts p on p.id = a.post_id
      where a.status = 'open' and p.status in ('adopted', 'reunited', 'closed')
    `,
  },
  {
    service: 'community',
    name: 'applications',
    says: 'who was given a pet is asked how it goes, three times',
    broken: sql`
      select a.id as what from community.applications a
      where a.status = 'accepted'
        and (select count(*) from community.follow_ups f where f.application_id = a.id) <> 3
    `,
  },
  {
    service: 'community',
    name: 'conversations',
    says: 'a conversation is between the owner of a post and somebody who passed its hidden mark',
    broken: sql`
      select t.id as what from community.threads t
      join community.posts p on p.id = t.post_id
      where t.owner_uid <> p.owner_uid or (
        p.mark_question is not null and not exists (
          select from community.mark_tries m where m.post_id = p.id and m.uid = t.asker_uid and m.passed_at is not null
        )
      )
    `,
  },
  {
    service: 'community',
    name: 'conversations',
    says: 'messages are numbered without gaps, and written by one of the two',
    broken: sql`
      select t.id as what from community.threads t
      left join community.messages m on m.thread_id = t.id
      group by t.id
      having count(m.number) <> t.last_number or count(m.number) = 0 or max(m.number) <> t.last_number
        or bool_or(m.author_uid not in (t.owner_uid, t.asker_uid))
    `,
  },
  {
    service: 'community',
    name: 'conversations',
    says: 'a blocked account writes to nobody',
    broken: sql`
      select t.id as what from community.threads t
      join community.people o on o.uid in (t.owner_uid, t.asker_uid)
      where t.closed_by is null and o.blocked_at is not null
    `,
  },
  {
    service: 'community',
    name: 'alerts',
    says: 'an alert lies on the grid of 300 m, in the middle of its square',
    broken: sql`
      select id as what from community.alerts
      where abs(lat * 1000 / 3 - round((lat * 1000 / 3)::numeric)::float8) > 0.001
        or abs(lon * 1000 / 3 - round((lon * 1000 / 3)::numeric)::float8) > 0.001
        or abs((center(area))[0] - lon) > 0.000001 or abs((center(area))[1] - lat) > 0.000001
        or height(area) * 110.5 / 2 not between radius_km - 0.001 and radius_km + 0.001
    `,
  },
  {
    service: 'community',
    name: 'alerts',
    says: 'who is told of a post is told within a day, and nobody of their own',
    broken: sql`
      select l.post_id || ' ' || l.uid as what from community.alert_letters l
      join community.posts p on p.id = l.post_id
      where l.uid = p.owner_uid
        or (l.sent_at is null and p.status = 'open' and l.created_at < ${now}::timestamptz - interval '1 day')
    `,
  },
  {
    service: 'community',
    name: 'alerts',
    says: 'alerts widen for lost pets alone, and no later than a day',
    broken: sql`
      select w.post_id as what from community.alert_waves w
      join community.posts p on p.id = w.post_id
      where p.kind <> 'lost' or w.due_at < ${now}::timestamptz - interval '1 day'
    `,
  },
  {
    service: 'community',
    name: 'search map',
    says: 'cells are walked, and hung with posters, for lost pets alone',
    broken: sql`
      select p.id as what from community.posts p
      where p.kind <> 'lost' and (
        exists (select from community.walked_cells where post_id = p.id)
        or exists (select from community.poster_cells where post_id = p.id)
      )
    `,
  },
  {
    service: 'community',
    name: 'search map',
    says: 'marks of helpers are forgotten after thirty days',
    broken: sql`
      select post_id || ' ' || cell_row || ' ' || cell_column as what from community.walked_cells
      where created_at < ${now}::timestamptz - interval '32 days'
      union all
      select post_id || ' ' || cell_row || ' ' || cell_column from community.poster_cells
      where created_at < ${now}::timestamptz - interval '32 days'
    `,
  },
  ...donationInvariants,
]
