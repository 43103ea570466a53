import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default), with OWASP's first recommended parameters.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), cost)
}

let dummyHash: Promise<string> | undefined

/** Whether the password matches. Without a hash (unknown e-mail) it takes equally long and answers false. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const isRight = await verify(passwordHash ?? (await dummyHash), normalised(password))
  return passwordHash !== undefined && isRight
}

// Unicode normalisation: the same ñ may come as one character or as two.
function normalised(password: string): string {
  return password.normalize('NFKC')
}
