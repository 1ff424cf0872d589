import {
  listSchedules as listSchedulesCall,
  removeSchedule as removeScheduleCall,
  scheduleReport as scheduleReportCall,
} from '@portal/contracts';
import { type Route, route } from '../../platform/http/route.ts';
import type { ReportServices } from '../report-services.ts';
import { listSchedules, removeSchedule, scheduleReport } from './schedules.service.ts';

/** Calls about reports that are sent each month. */
export const scheduleRoutes = (services: ReportServices): Route[] => [
  route(listSchedulesCall, ({ session }) => listSchedules(services, session.userId)),
  route(scheduleReportCall, (call) => scheduleReport(services, call)),
  route(removeScheduleCall, (call) => removeSchedule(services, call)),
];
