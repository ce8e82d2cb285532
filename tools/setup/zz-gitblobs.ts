import { startS3 } from './s3-server.ts'
const started = Date.now()
const s3 = await startS3('/tmp/gitblobs/cache2')
console.log(s3, Date.now() - started)
if ('stop' in s3) await s3.stop()
