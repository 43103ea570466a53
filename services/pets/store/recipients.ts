import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

export interface Recipient {
  uid: string
  name: string | null
  email: string | null
  phone: string | null
}

/** Recipients of a stranger's message about a pet: the owner and people with the right to edit the pet, at verified contacts. */
export async function findPetRecipients(db: Kysely<Tables>, petProfileId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select c.uid, r.name, r.email, r.phone
    from pets.profiles p
    join pets.customers c on c.id = p.customer_id
    join pets.reach r on r.uid = c.uid
    where p.id = ${petProfileId} and (r.email is not null or r.phone is not null)
    union all
    -- They accepted by a link that went to this address.
    select s.uid, nullif(friend.name, ''), s.email, null
    from pets.shares s
    left join pets.customers friend on friend.uid = s.uid
    where s.pet_profile_id = ${petProfileId} and s.access = 'edit' and s.uid is not null
  `.execute(db)
  return rows
}
