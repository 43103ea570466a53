import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Right } from '../../contract.ts'
import { petsError } from '../../errors.ts'
import type { PetsProfiles, Tables } from '../../tables.ts'

/** A pet with the right of an account on it. */
export type PetRow = Selectable<PetsProfiles> & {
  access: 'owner' | Right
  owner_uid: string
  owner_name: string
  /** 'PERRO', 'GATO' */
  pet_type: string
  breed: string | null
  /** Newest weight in grams. */
  grams: number | null
  weighed_on: string | null
}

export interface PetAsked {
  petProfileId: string
  /** The owner's customer id, when the path contains one. */
  customerId?: string
  /** Account of the caller. */
  uid: string
  /** Required right; 'owner': nobody but the owner. */
  right: Right | 'owner'
  /** Locks the pet until the transaction ends, so that checks and changes run one after the other. */
  isLocked?: boolean
}

/**
 * A pet, if the account has the required right. Every operation on a pet goes through here. Without the right to see
 * it, 'pet-not-found', whether it exists or not; with too small a right, 'not-allowed'.
 */
export async function findPetFor(db: Kysely<Tables> | Transaction<Tables>, asked: PetAsked): Promise<PetRow> {
  const { petProfileId, customerId, uid, right, isLocked = false } = asked
  const { rows } = await sql<PetRow>`
    ${selectPets(uid)}
    where p.id = ${petProfileId}
      and (c.uid = ${uid} or s.uid = ${uid})
      ${customerId === undefined ? sql`` : sql`and p.customer_id = ${customerId}`}
    ${isLocked ? sql`for update of p` : sql``}
  `.execute(db)
  const pet = rows[0]
  if (!pet) throw petsError('pet-not-found')
  if (!holds(pet.access, right)) throw petsError('not-allowed')
  return pet
}

/** Pets of this account and those shared with it; pets that died come last. */
export async function findPetsByAccount(db: Kysely<Tables>, uid: string): Promise<PetRow[]> {
  const { rows } = await sql<PetRow>`
    with mine as materialized (
      select own.id from pets.customers me join pets.profiles own on own.customer_id = me.id where me.uid = ${uid}
      union all
      select pet_profile_id from pets.shares where uid = ${uid}
    )
    ${selectPets(uid)}
    where p.id = any (array(select id from mine))
    order by p.death_date is not null, c.uid <> ${uid}, p.created_at, p.id
  `.execute(db)
  return rows
}

const order = ['see', 'record', 'edit', 'owner'] as const

function holds(access: PetRow['access'], right: PetAsked['right']): boolean {
  return order.indexOf(access) >= order.indexOf(right)
}

// Names of kinds come from subqueries: each joined table costs PostgreSQL more planning time than the whole execution.
function selectPets(uid: string) {
  return sql`
    select p.*, c.uid as owner_uid, c.name as owner_name,
      (select name from pets.pet_types where id = p.pet_type_id) as pet_type,
      (select name from pets.breeds where id = p.breed_id) as breed,
      w.grams, w.measured_on as weighed_on, case when c.uid = ${uid} then 'owner' else s.access end as access
    from pets.profiles p
    join pets.customers c on c.id = p.customer_id
    left join pets.shares s on s.pet_profile_id = p.id and s.uid = ${uid}
    left join lateral (
      select grams, measured_on from pets.weights where pet_profile_id = p.id order by measured_on desc limit 1
    ) w on true
  `
}
