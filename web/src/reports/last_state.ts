// What a report was left with in this tab, to which its flops return.
import { lastAddress, rememberAddress } from "../app/url/last_addresses";
import { parseSearch, stringifySearch } from "../app/url/search_params";
import { type ReportUrlState, readReportUrlState } from "./url_state";

const pathOf = (id: string) => `/reports/${id}`;

/** Remember what a report was left with. */
export function rememberReport(id: string, urlState: ReportUrlState): void {
  rememberAddress(`${pathOf(id)}${stringifySearch(urlState)}`, pathOf(id));
}

/** Return the URL state that a report was left with, at another place of it. */
export function lastReportState(id: string, place: Partial<ReportUrlState> = {}): ReportUrlState {
  const [, search = ""] = lastAddress(pathOf(id)).split("?");
  return readReportUrlState({ ...parseSearch(search), ...place });
}
