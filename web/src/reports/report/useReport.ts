// State of a report's screen: the URL, and navigation.
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import { lastAddress, rememberAddress } from "../../app/url/last_addresses";
import { parseSearch, stringifySearch } from "../../app/url/search_params";
import { type ChangeUrlState, useUrlState } from "../../app/url/url_schema";
import { type ReportUrlState, readReportUrlState } from "../url_state";

const route = getRouteApi("/reports/$id");

export interface ReportView {
  id: string;
  urlState: ReportUrlState;
  /** Change the URL; "push" for a step that Back returns from. */
  change: ChangeUrlState<ReportUrlState>;
}

export function useReportView(): ReportView {
  const { id } = route.useParams();
  const [urlState, set] = useUrlState(".", readReportUrlState);
  useEffect(() => rememberReport(id, urlState), [id, urlState]);
  const change = useCallback<ChangeUrlState<ReportUrlState>>(
    (fields, mode = "push") => set(fields, mode),
    [set],
  );
  return { id, urlState, change };
}

const pathOf = (id: string) => `/reports/${id}`;

export function rememberReport(id: string, urlState: ReportUrlState): void {
  rememberAddress(`${pathOf(id)}${stringifySearch(urlState)}`, pathOf(id));
}

/** Return the URL state that a report was left with, at another place of it. */
export function lastReportState(id: string, place: Partial<ReportUrlState> = {}): ReportUrlState {
  const [, search = ""] = lastAddress(pathOf(id)).split("?");
  return readReportUrlState({ ...parseSearch(search), ...place });
}
