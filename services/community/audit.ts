import { sql } from 'kysely'
import type { Invariant } from '#shared/database/audit.ts'

/** What is true of the community; of what waits for time, a day after its time. */
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
    broken: sql`
      select p.id as what from community.posts p
      left join lateral (
        select status from community.post_log where post_id = p.id order by id desc limit 1
      ) last on true
      where last.status is distinct from p.status
    `,
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
]
