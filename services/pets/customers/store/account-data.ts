import type { Kysely, Transaction } from 'kysely'
import { deleteReach } from '../../sharing/store/reach.ts'
import type { Tables } from '../../tables.ts'

/** Rows of an account other than its pets and shares, and the records it made. */
export async function findPersonRows(db: Kysely<Tables>, uid: string) {
  const ownPets = db
    .selectFrom('pets.profiles as p')
    .innerJoin('pets.customers as c', 'c.id', 'p.customer_id')
    .where('c.uid', '=', uid)
    .select('p.id')
  const [
    customer,
    reach,
    pantryFoods,
    foodEaters,
    weightTargets,
    medicines,
    tags,
    medicinesForOthers,
    vetLinks,
    vetNotes,
  ] = await Promise.all([
    db.selectFrom('pets.customers').selectAll().where('uid', '=', uid).executeTakeFirst(),
    db.selectFrom('pets.reach').selectAll().where('uid', '=', uid).executeTakeFirst(),
    db
      .selectFrom('pets.pantry_foods as f')
      .innerJoin('pets.customers as c', 'c.id', 'f.customer_id')
      .where('c.uid', '=', uid)
      .select(['f.brand', 'f.name', 'f.net_grams', 'f.bought_on', 'f.created_at'])
      .orderBy('f.bought_on')
      .execute(),
    db
      .selectFrom('pets.food_eaters as e')
      .innerJoin('pets.customers as c', 'c.id', 'e.customer_id')
      .where('c.uid', '=', uid)
      .select(['e.food_id', 'e.pet_profile_id'])
      .orderBy('e.food_id')
      .execute(),
    db.selectFrom('pets.weight_targets').selectAll().where('pet_profile_id', 'in', ownPets).execute(),
    db.selectFrom('pets.medicine_applications').selectAll().where('pet_profile_id', 'in', ownPets).execute(),
    db.selectFrom('pets.tags').selectAll().where('pet_profile_id', 'in', ownPets).execute(),
    db
      .selectFrom('pets.medicine_applications')
      .select(['kind', 'product', 'applied_on', 'notes', 'created_at'])
      .where('recorded_by_uid', '=', uid)
      .where('pet_profile_id', 'not in', ownPets)
      .execute(),
    db
      .selectFrom('pets.vet_links')
      .select(['pet_profile_id', 'shown', 'created_at', 'expires_at', 'ended_at'])
      .where((query) => query.or([query('pet_profile_id', 'in', ownPets), query('created_by_uid', '=', uid)]))
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('pets.vet_notes')
      .select([
        ...(['pet_profile_id', 'vet_name', 'clinic', 'license', 'note', 'written_on', 'state'] as const),
        ...(['treatment_kind', 'treatment_product', 'treatment_dose', 'treatment_frequency'] as const),
        ...(['treatment_until', 'next_kind', 'next_on'] as const),
      ])
      .where('pet_profile_id', 'in', ownPets)
      .orderBy('created_at')
      .execute(),
  ])
  return {
    customer,
    reach,
    pantryFoods,
    foodEaters,
    weightTargets,
    medicines,
    tags,
    medicinesForOthers,
    vetLinks,
    vetNotes,
  }
}

/** Deletes the customer of an account, which cascades to its pets, and the account's other rows. */
export async function deletePersonRows(trx: Transaction<Tables>, uid: string): Promise<void> {
  await trx.deleteFrom('pets.shares').where('uid', '=', uid).execute()
  await trx.deleteFrom('pets.customers').where('uid', '=', uid).execute()
  await deleteReach(trx, uid)
  await trx
    .updateTable('pets.medicine_applications')
    .set({ recorded_by_uid: null })
    .where('recorded_by_uid', '=', uid)
    .execute()
  // With the consent of the account, its links to other people's pets end.
  await trx.deleteFrom('pets.vet_links').where('created_by_uid', '=', uid).execute()
  await trx.updateTable('pets.vet_notes').set({ decided_by_uid: null }).where('decided_by_uid', '=', uid).execute()
  // Stored idempotent responses contain pet data.
  await trx.deleteFrom('pets.idempotency').where('owner', '=', uid).execute()
}
