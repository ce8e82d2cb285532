import { describeAccess } from './describe-access.ts'
import { PAGES } from './rows.ts'

// Apart from the endpoints, so that another worker asks them at the same time.
describeAccess(PAGES, 'page')
