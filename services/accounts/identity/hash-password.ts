import { hash, verify } from '@node-rs/argon2'

// argon2id, the library's choice of algorithm, with OWASP's first recommendation.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(normalised(password), cost)
}

let dummyHash: Promise<string> | undefined

/** Whether it is the password. Without a hash (nobody has that e-mail) it takes as long, and is not. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const isRight = await verify(passwordHash ?? (await dummyHash), normalised(password))
  return passwordHash !== undefined && isRight
}

// The same ñ may come as one character or as two.
function normalised(password: string): string {
  return password.normalize('NFKC')
}
