import { passkey } from './islands/passkey.ts'
import { sql } from './islands/sql.ts'
import { thread } from './islands/thread.ts'
import { tryIt } from './islands/try-it.ts'
import { upload } from './islands/upload.ts'

/** What scripts of pages say; it crosses to the browser with the part of the page that they belong to. */
export const islands = { passkey, sql, thread, tryIt, upload }
